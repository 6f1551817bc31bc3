import type { Dict } from '../shapes/parts.ts';

/**
 * One tag staff added to the head of a page, taken apart and found harmless; drawn from this, never
 * from what was typed.
 */
export type HeadTag =
  | { tag: 'meta'; name?: string; property?: string; content: string }
  | { tag: 'link'; rel: string; href: string; hreflang?: string; type?: string; title?: string };

/** What search engines and networks are told of a page. Source: spec §3, SEO properties. */
export type Seo = {
  /** Without the brand's name. */
  title: string;
  description: string | null;
  /** Absolute. */
  canonicalUrl: string;
  /** Absolute addresses by language. */
  hrefLangUrls: Dict<string>;
  headTags: readonly HeadTag[];
  indexed: boolean;
  /** Absolute; the picture that stands beside a shared link. */
  imageUrl: string;
  kind: 'website' | 'article';
};

/** One thing of schema.org, told beside a page. */
export type JsonLdThing = { '@type': string; [property: string]: JsonLdValue };
type JsonLdValue =
  | string
  | number
  | boolean
  | readonly JsonLdValue[]
  | { readonly [property: string]: JsonLdValue };
