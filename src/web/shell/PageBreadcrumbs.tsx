import { useHref, useLocation } from 'react-router';
import { uiText } from '#messages/shared/ui.ts';
import { Breadcrumbs, type Crumb } from '#ui/layout/Breadcrumbs.tsx';
import type { JsonLdThing } from '#protocol/site/seo.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { JsonLd, jsonLdText } from './head/JsonLd.tsx';
import { useShell } from './use-shell.ts';

/** Also as JSON-LD (https://schema.org/BreadcrumbList). */
export function PageBreadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const origin = useShell()?.origin;
  const basePath = useHref('/').replace(/\/$/, '');
  const { pathname } = useLocation();
  const steps = [
    { name: uiText.breadcrumbs.home, to: '/' },
    ...trail,
    { name: here, to: pathname },
  ];
  return (
    <>
      <Breadcrumbs trail={trail} here={here} />
      {origin !== undefined && (
        <JsonLd text={jsonLdText([breadcrumbsOf({ origin, basePath }, steps)])} />
      )}
    </>
  );
}

const breadcrumbsOf = (site: Site, steps: readonly Crumb[]): JsonLdThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absoluteUrl(site, to),
  })),
});
