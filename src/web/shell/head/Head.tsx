import type { HeadTag, Seo } from '#protocol/site/seo.ts';
import { useShell } from '../use-shell.ts';

type HeadProps =
  /** A page whose record has SEO data. */
  | { seo: Seo; title?: string }
  /** A page without a record. */
  | { seo?: never; title: string; description?: string };

export function Head(props: HeadProps) {
  const { seo, title = seo?.title } = props;
  const shell = useShell();
  const description = seo === undefined ? props.description : (seo.description ?? undefined);
  return (
    <>
      <title>{titleText(title ?? '', shell?.brand.name, title === seo?.title)}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {seo?.indexed ? (
        <link rel="canonical" href={seo.canonicalUrl} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {seo !== undefined && <Shared seo={seo} brand={shell?.brand.name} />}
    </>
  );
}

/** What search engines show of a title at most. */
const mostOfTitle = 60;

/** With the brand; the title that search engines show (`isShort`), only when both are shown. */
function titleText(title: string, brand: string | undefined, isShort: boolean): string {
  const whole = brand === undefined ? title : `${title} | ${brand}`;
  return isShort && whole.length > mostOfTitle ? title : whole;
}

/** A meta tag of staff replaces ours of the same name. */
function Shared({ seo, brand }: { seo: Seo; brand: string | undefined }) {
  const theirs = new Set(
    seo.headTags.map((tag) => (tag.tag === 'meta' ? (tag.property ?? tag.name) : undefined)),
  );
  const ours = ogOf(seo, brand).filter(
    ({ property, content }) => content !== null && !theirs.has(property),
  );
  return (
    <>
      {Object.entries(seo.hrefLangUrls).map(([language, url]) => (
        <link key={language} rel="alternate" hrefLang={language} href={url} />
      ))}
      {ours.map(({ property, content }) => (
        <meta key={property} property={property} content={content ?? ''} />
      ))}
      {!theirs.has('twitter:card') && <meta name="twitter:card" content="summary_large_image" />}
      {seo.headTags.map((tag) => (
        <Tag key={JSON.stringify(tag)} tag={tag} />
      ))}
    </>
  );
}

/** Source: https://ogp.me. */
function ogOf(
  { title, description, canonicalUrl, kind, imageUrl, headTags }: Seo,
  brand: string | undefined,
) {
  const ownPicture = headTags.some((tag) => tag.tag === 'meta' && tag.property === 'og:image');
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: kind },
    { property: 'og:url', content: canonicalUrl },
    { property: 'og:site_name', content: brand ?? null },
    { property: 'og:locale', content: 'nl_NL' },
    { property: 'og:image', content: imageUrl },
    { property: 'og:image:type', content: ownPicture ? null : 'image/png' },
    { property: 'og:image:width', content: ownPicture ? null : '1200' },
    { property: 'og:image:height', content: ownPicture ? null : '630' },
    { property: 'og:image:alt', content: ownPicture ? null : title },
  ];
}

function Tag({ tag }: { tag: HeadTag }) {
  return tag.tag === 'meta' ? (
    <meta name={tag.name} property={tag.property} content={tag.content} />
  ) : (
    <link rel={tag.rel} href={tag.href} hrefLang={tag.hreflang} type={tag.type} title={tag.title} />
  );
}
