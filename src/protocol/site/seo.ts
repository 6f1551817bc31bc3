import type { Dict } from '../shapes/parts.ts';

/**
 * A tag that staff added, parsed and checked to be safe. Pages render this, never the typed text.
 */
export type HeadTag =
  | { tag: 'meta'; name?: string; property?: string; content: string }
  | { tag: 'link'; rel: string; href: string; hreflang?: string; type?: string; title?: string };

/** For search engines and social networks. Source: spec §3, SEO properties. */
export type Seo = {
  /** Without the brand's name. */
  title: string;
  description: string | null;
  /** The absolute URL. */
  canonicalUrl: string;
  /** The absolute URLs of the page in other languages, by language code. */
  hrefLangUrls: Dict<string>;
  headTags: readonly HeadTag[];
  indexed: boolean;
  /** The absolute URL of the picture shown with a shared link. */
  imageUrl: string;
  kind: 'website' | 'article';
};

/** One schema.org object, embedded in a page as JSON-LD. */
export type JsonLdThing = { '@type': string; [property: string]: JsonLdValue };
type JsonLdValue =
  | string
  | number
  | boolean
  | readonly JsonLdValue[]
  | { readonly [property: string]: JsonLdValue };
