import type { Dict } from '../shapes/parts.ts';

/** A tag that staff added, parsed and checked to be safe. */
export type HeadTag =
  | { tag: 'meta'; name?: string; property?: string; content: string }
  | { tag: 'link'; rel: string; href: string; hreflang?: string; type?: string; title?: string };

/** Source: spec §3, SEO properties. */
export type Seo = {
  title: string;
  description: string | null;
  canonicalUrl: string;
  hrefLangUrls: Dict<string>;
  headTags: readonly HeadTag[];
  indexed: boolean;
  imageUrl: string;
  kind: 'website' | 'article';
};

export type JsonLdThing = { '@type': string; [property: string]: JsonLdValue };
type JsonLdValue =
  | string
  | number
  | boolean
  | readonly JsonLdValue[]
  | { readonly [property: string]: JsonLdValue };
