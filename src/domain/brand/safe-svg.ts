import type { ImageSize } from '#engine/files/image-size.ts';

/** `why`: the first fault. Nothing is repaired: an accepted file is stored unchanged. */
export type SvgVerdict = { ok: true; size: ImageSize } | { ok: false; why: SvgFault };
export type SvgFault = 'script' | 'outside' | 'unreadable' | 'noSize';

const elements = new Set(
  (
    'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon ' +
    'lineargradient radialgradient stop clippath mask pattern text tspan style filter ' +
    'fegaussianblur feoffset feblend fecolormatrix feflood fecomposite femerge femergenode'
  ).split(' '),
);
/** Elements that run code, include or link to other documents, or change attributes. */
const running = new Set(
  'script foreignobject iframe object embed a animate animatetransform animatemotion set handler image feimage'.split(
    ' ',
  ),
);

const tag =
  /^<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const prologue =
  /^(?:\ufeff?\s*<\?xml [^<>]*\?>)?(?:\s*<!DOCTYPE svg PUBLIC "[^"<>[\]]*" "[^"<>[\]]*">)?/;

export function judgeSvg(source: string): SvgVerdict {
  const begin = prologue.exec(source)?.[0].length ?? 0;
  const open: string[] = [];
  let size: ImageSize | null = null;
  let at = begin;
  while (at < source.length) {
    const end = skipped(source, at);
    if (end !== at) {
      at = end;
      continue;
    }
    const found = tag.exec(source.slice(at, at + longestTag));
    if (found === null) return { ok: false, why: 'unreadable' };
    const [whole, closes, name = '', attributes = '', isEmpty] = found;
    const fault = faultOfElement(name) ?? faultOfAttributes(attributes);
    if (fault !== null) return { ok: false, why: fault };
    if (open.length === 0 && (name !== 'svg' || size !== null))
      return { ok: false, why: 'unreadable' };
    size ??= sizeOf(attributes);
    if (closes !== '') {
      if (open.pop() !== name) return { ok: false, why: 'unreadable' };
    } else if (isEmpty === '') open.push(name);
    at += whole.length;
    const text = textUpTo(source, at);
    const faultInText = faultOfText(open.at(-1), text);
    if (faultInText !== null) return { ok: false, why: faultInText };
    at += text.length;
    if (size === null) return { ok: false, why: 'noSize' };
  }
  return size === null || open.length > 0 ? { ok: false, why: 'unreadable' } : { ok: true, size };
}

/** In characters. The path of a complicated logo is one long attribute. */
const longestTag = 200_000;

function skipped(source: string, at: number): number {
  if (source.startsWith('<!--', at)) {
    const end = source.indexOf('-->', at + 4);
    return end === -1 ? at : end + 3;
  }
  const space = /^\s+/.exec(source.slice(at, at + 1_000));
  return space === null ? at : at + space[0].length;
}

function textUpTo(source: string, at: number): string {
  const next = source.indexOf('<', at);
  return source.slice(at, next === -1 ? undefined : next);
}

function faultOfElement(name: string): SvgFault | null {
  const plain = name.toLowerCase();
  if (running.has(plain)) return plain === 'image' || plain === 'feimage' ? 'outside' : 'script';
  // Metadata elements of drawing programs, such as `sodipodi:namedview`, are allowed.
  const ofProgram = /^(?:sodipodi|inkscape|rdf|cc|dc):[\w-]+$/i.test(name);
  return elements.has(plain) || ofProgram ? null : 'unreadable';
}

function faultOfAttributes(text: string): SvgFault | null {
  for (const [, name = '', double, single] of text.matchAll(attribute)) {
    const value = decoded(double ?? single ?? '');
    if (value === null) return 'unreadable';
    if (/^on/i.test(name)) return 'script';
    if (/(?:^|:)href$/i.test(name) && !/^#[\w.-]+$/.test(value)) return 'outside';
    if (/^(?:xml:base|base)$/i.test(name)) return 'outside';
    if (!/^xmlns(?::|$)/i.test(name)) {
      const fault = faultOfValue(value);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function faultOfValue(value: string): SvgFault | null {
  if (/java\s*script\s*:|vb\s*script\s*:|expression\s*\(/i.test(value)) return 'script';
  const addresses = value.match(/url\s*\(/gi)?.length ?? 0;
  const inside = value.match(/url\(\s*["']?#[\w.-]+["']?\s*\)/g)?.length ?? 0;
  return addresses !== inside || /@import|@font-face|image-set|\\/i.test(value) ? 'outside' : null;
}

function faultOfText(inside: string | undefined, text: string): SvgFault | null {
  const value = decoded(text);
  if (value === null) return 'unreadable';
  if (inside === undefined) return text.trim() === '' ? null : 'unreadable';
  return inside.toLowerCase() === 'style' ? faultOfValue(value) : null;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Null for an entity that XML does not define, because it can hide code. */
function decoded(text: string): string | null {
  let isRight = true;
  const value = text.replace(/&([^;\s&]{1,10});|&/g, (_, name: string | undefined) => {
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name ?? '');
    const point = code && Number.parseInt(code[1] ?? code[2]!, code[1] === undefined ? 10 : 16);
    const sign =
      point !== null && point <= 0x10ffff ? String.fromCodePoint(point) : named[name ?? ''];
    isRight &&= sign !== undefined;
    return sign ?? '';
  });
  return isRight ? value : null;
}

function sizeOf(attributes: string): ImageSize | null {
  const given = new Map<string, string>();
  for (const [, name = '', double, single] of attributes.matchAll(attribute))
    given.set(name, double ?? single ?? '');
  const box = given
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    box?.length === 4
      ? [box[2]!, box[3]!]
      : ['width', 'height'].map((name) =>
          Number.parseFloat(/^\d*\.?\d+(?:px)?$/.exec(given.get(name) ?? '')?.[0] ?? ''),
        );
  return width! > 0 && height! > 0 && width! < 100_000 && height! < 100_000
    ? whole(width!, height!)
    : null;
}

/** Scales the size up until the shortest side is at least 100, because an SVG has no fixed size. */
function whole(width: number, height: number): ImageSize {
  const scale = Math.max(1, 100 / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
