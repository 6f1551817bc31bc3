import type { RequestContext } from '#engine/model/request-context.ts';
import { saveLogo } from '#engine/brand/logos.ts';
import type { ImageSize } from '#engine/files/image-size.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { type BrandLogo, maxLogoBytes } from '#protocol/site/brand.ts';
import { ok, refuse, type ProblemCode, type Result } from '#protocol/problem.ts';
import { sanitizePng } from './safe-png.ts';
import { judgeSvg, type SvgFault } from './safe-svg.ts';

const codes: Readonly<Record<SvgFault, ProblemCode>> = {
  script: 'brand.logoScript',
  outside: 'brand.logoOutside',
  unreadable: 'brand.logoUnreadable',
  noSize: 'brand.logoSize',
};

type ValidLogo = { kind: 'svg' | 'png'; bytes: Buffer; size: ImageSize };

/** Stores a logo, but does not use it yet. */
export async function storeLogo(ctx: RequestContext, bytes: Buffer): Promise<Result<BrandLogo>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const judged = judgeLogo(bytes);
  if (!judged.ok) return judged;
  const { kind, size } = judged.value;
  const file = await saveLogo(ctx.db, { kind, bytes: judged.value.bytes }, ctx.now);
  return ok({ file, ...size });
}

export function judgeLogo(bytes: Buffer): Result<ValidLogo> {
  const no = (code: ProblemCode) => refuse({ code, field: 'logo' });
  if (bytes.length > maxLogoBytes) return no('brand.logoLarge');
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') {
    const png = sanitizePng(bytes);
    return png === null ? no('brand.logoUnreadable') : ok({ kind: 'png', ...png });
  }
  const source = readUtf8(bytes);
  if (source === null || !/<svg[\s>]/.test(source)) return no('brand.logoKind');
  const svg = judgeSvg(source);
  return svg.ok ? ok({ kind: 'svg', bytes, size: svg.size }) : no(codes[svg.why]);
}

function readUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
