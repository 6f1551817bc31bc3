import { createRequire } from 'node:module';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { HeadTag } from '#protocol/site/seo.ts';
import { type Field, type FieldOptions, validValue, invalidValue } from './field.ts';
import { isSitePath, isWebAddress } from './page-address.ts';
import { parseText, textField } from './text.ts';

const longest = 8_000;

const require = createRequire(import.meta.url);
/** Loaded lazily, to save memory on sites without such tags. */
// proof: `require` returns the module that the type describes
const parser = (): typeof import('parse5') => require('parse5') as typeof import('parse5');

export const headTags = (options: FieldOptions & { label: string }): Field =>
  textField(
    {
      collation: 'C',
      dataType: 'TextArea',
      extraTypeInfo: 'PlainTextArea',
      sortable: false,
      parse(input) {
        const parsed = parseText(input, longest);
        if (!parsed.ok || parsed.value === null) return parsed;
        const [refusal] = readHeadTags(String(parsed.value)).refusals;
        return refusal === undefined
          ? validValue(parsed.value)
          : invalidValue('record.rule', refusal);
      },
    },
    { length: longest, searchable: false, ...options },
  );

/** Pages must render the tags, not the text. `refusals`: in English. */
export function readHeadTags(text: string): { tags: HeadTag[]; refusals: string[] } {
  if (text.trim() === '') return { tags: [], refusals: [] };
  const { childNodes } = parser().parseFragment(text, { sourceCodeLocationInfo: true });
  const tags: HeadTag[] = [];
  const refusals: string[] = [];
  let seen = 0;
  // The parser silently drops tags that cannot occur here (`<body onload=…>`), so text that
  // belongs to no node is rejected too.
  const account = (upTo: number): void => {
    if (text.slice(seen, upTo).trim() !== '') refusals.push('only meta and link tags are allowed');
  };
  for (const node of childNodes) {
    const place = node.sourceCodeLocation;
    if (place) account(place.startOffset);
    seen = Math.max(seen, place?.endOffset ?? seen);
    const read = readNode(node);
    if (typeof read === 'string') refusals.push(read);
    else if (read !== null && !tags.some((tag) => JSON.stringify(tag) === JSON.stringify(read)))
      tags.push(read);
  }
  account(text.length);
  return { tags, refusals };
}

/** A string is the reason to reject the tag. Null: whitespace or a comment. */
function readNode(node: DefaultTreeAdapterTypes.ChildNode): HeadTag | string | null {
  if (node.nodeName === '#text' && 'value' in node && node.value.trim() === '') return null;
  if (node.nodeName === '#comment') return null;
  if ((node.nodeName !== 'meta' && node.nodeName !== 'link') || !('attrs' in node))
    return 'only meta and link tags are allowed';
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value.trim()]));
  const foreign = node.attrs.find(
    ({ name }) => !attributesOf[node.nodeName as 'meta' | 'link'].includes(name),
  ); // proof: the node name was compared with `meta` and `link` above
  if (foreign) return `the attribute ${foreign.name} is not allowed on ${node.nodeName}`;
  if (
    [...attributes.values()].some(
      (value) => value === '' || value.length > 1_000 || /[\p{Cc}\uFFFD]/u.test(value),
    )
  )
    return `an attribute of ${node.nodeName} is empty, too long or holds a control character`;
  return node.nodeName === 'meta' ? readMeta(attributes) : readLink(attributes);
}

const attributesOf = {
  meta: ['name', 'property', 'content'],
  link: ['rel', 'href', 'hreflang', 'type', 'title'],
};

/** Without `description` and other names that the page itself sets. */
const names = new Set([
  'author',
  'copyright',
  'keywords',
  'news_keywords',
  'format-detection',
  'geo.region',
  'geo.placename',
  'geo.position',
  'icbm',
  'google-site-verification',
  'msvalidate.01',
  'yandex-verification',
  'p:domain_verify',
  'facebook-domain-verification',
  'ahrefs-site-verification',
  'twitter:card',
  'twitter:site',
  'twitter:creator',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
]);

const properties = new Set([
  'og:title',
  'og:description',
  'og:type',
  'og:image',
  'og:image:alt',
  'og:image:width',
  'og:image:height',
  'og:locale:alternate',
  'og:see_also',
  'article:published_time',
  'article:modified_time',
  'article:author',
  'article:section',
  'article:tag',
  'fb:app_id',
]);

/** URLs that social networks follow and browsers do not. */
const addresses = new Set(['og:image', 'og:see_also', 'twitter:image']);

const scheme = /^[^\p{L}\p{N}]*(javascript|vbscript|data|blob|file|filesystem|view-source)\s*:/iu;

function readMeta(attributes: ReadonlyMap<string, string>): HeadTag | string {
  const content = attributes.get('content');
  const name = attributes.get('name')?.toLowerCase();
  const property = attributes.get('property')?.toLowerCase();
  if (content === undefined) return 'a meta tag needs content';
  if ((name === undefined) === (property === undefined))
    return 'a meta tag needs a name or a property';
  const what = name ?? property ?? '';
  if (!(name !== undefined ? names : properties).has(what)) return `meta ${what} is not allowed`;
  if (scheme.test(content) || (addresses.has(what) && !isWebAddress(content)))
    return `the address of meta ${what} is not allowed`;
  return name !== undefined
    ? { tag: 'meta', name, content }
    : { tag: 'meta', property: what, content };
}

/** Browsers do not load these by themselves. Some do prefetch `next`, which is missing here. */
const relations = new Set([
  'alternate',
  'author',
  'help',
  'license',
  'me',
  'privacy-policy',
  'publisher',
  'terms-of-service',
]);

const linkTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/pdf',
  'text/html',
]);

function readLink(attributes: ReadonlyMap<string, string>): HeadTag | string {
  const rel = attributes.get('rel')?.toLowerCase();
  const href = attributes.get('href');
  const [hreflang, type, title] = ['hreflang', 'type', 'title'].map((name) => attributes.get(name));
  if (rel === undefined || !relations.has(rel))
    return `link ${rel ?? 'without rel'} is not allowed`;
  if (href === undefined || !(isSitePath(href) || isWebAddress(href)))
    return `the address of link ${rel} is not allowed`;
  if (hreflang !== undefined && !/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(hreflang))
    return 'the hreflang of a link is no language';
  if (type !== undefined && !linkTypes.has(type.toLowerCase()))
    return `the type ${type} of a link is not allowed`;
  return {
    tag: 'link',
    rel,
    href,
    ...(hreflang && { hreflang }),
    ...(type && { type: type.toLowerCase() }),
    ...(title && { title }),
  };
}

export const writeHeadTags = (tags: readonly HeadTag[]): string =>
  tags
    .map(
      ({ tag, ...attributes }) =>
        `<${tag}${Object.entries(attributes)
          .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
          .join('')}>`,
    )
    .join('\n');

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
