import { createHash } from 'node:crypto';

/** Matches inline scripts, except `application/ld+json`, which browsers do not run. */
const inlineScript =
  /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json">)[^>]*>([\s\S]*?)<\/script>/g;

type Beyond = { frames?: 'own' | undefined; formOrigins?: readonly string[] | undefined };

export const policyWithNonce = (nonce: string, beyond?: Beyond): string =>
  policy(`'nonce-${nonce}'`, beyond);

export function policyWithHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(inlineScript))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return policy([...hashes].join(' '));
}

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
