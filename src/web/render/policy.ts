import { createHash } from 'node:crypto';

/** What runs; `application/ld+json` does not. */
const inlineScript =
  /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json">)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What a page may beyond others. `frames`: it frames pages of ours. `formOrigins`: its forms also
 * go there.
 */
type Beyond = { frames?: 'own' | undefined; formOrigins?: readonly string[] | undefined };

/** The content security policy of a page whose inline scripts carry this nonce. */
export const policyWithNonce = (nonce: string, beyond?: Beyond): string =>
  policy(`'nonce-${nonce}'`, beyond);

/**
 * The content security policy of a page that is kept: its inline scripts are known by what they
 * say.
 */
export function policyWithHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(inlineScript))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return policy([...hashes].join(' '));
}

/** The policy of a page without any script. */
export const policyWithoutScripts = (): string => policy('');

const policy = (scripts: string, { frames, formOrigins = [] }: Beyond = {}): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trimEnd(),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames === 'own' ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...formOrigins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
