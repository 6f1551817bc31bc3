import type { LoaderFunctionArgs } from 'react-router';
import {
  htmlOf,
  type ListItem,
  listItemsOf,
  type Question,
  questionsOf,
  type Section,
} from '#domain/content/markdown.ts';
import { readOwnSender } from '#domain/users/read-own-sender.ts';
import { readService, type ServiceKey } from '#domain/content/read-service.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { adviceCallText } from '#messages/site/advice-call.ts';
import { offersText } from '#messages/site/offers.ts';
import { productsLinkedData } from '#domain/content/linked-data.ts';
import { jsonLdText } from '../../shell/head/JsonLd.tsx';
import { siteOf, visitContext } from '../../visit.ts';
import { addressTextIn } from '../fibre/typed-address.ts';
import { loadPage } from '../load-page.ts';

/** `gets`: what the service includes. */
type ServiceCopy = {
  gets: { heading: string; points: readonly ListItem[] } | undefined;
  questions: { heading: string; list: readonly Question[] } | undefined;
  texts: readonly { heading: string; html: string }[];
};

const copyOf = memoizeByObject<ServiceCopy>();

/** Staff may rename and remove sections. */
export async function loadService(
  args: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  key: ServiceKey,
) {
  const visit = args.context.get(visitContext);
  const { ctx } = visit;
  const address = addressTextIn(args.url.searchParams);
  const [{ title, seo, lead, sections }, tariffs, sender] = await Promise.all([
    loadPage(args, key),
    readService(ctx, key),
    readOwnSender(ctx),
  ]);
  const { service, groups, options, offers } = tariffs;
  return {
    key,
    title,
    seo,
    lead,
    start: { ...sender, note: address === null ? '' : adviceCallText.aboutAddress(address) },
    ...copyOf(sections, () => cut(sections)),
    service,
    groups: groups.map((group) => ({
      key: group.service,
      title: offersText.titles[group.service],
      products: group.products,
    })),
    options,
    offers,
    linked: jsonLdText(
      productsLinkedData(
        groups.flatMap(({ products }) => products),
        { brand: ctx.brand, site: siteOf(visit) },
        `/${key}`,
      ),
    ),
  };
}

function cut(sections: readonly Section[]): ServiceCopy {
  const gets = sections.find(
    ({ id, source }) => id === 'wat-je-krijgt' && listItemsOf(source).length > 0,
  );
  const asked = sections.find(({ source }) => questionsOf(source).length > 0);
  return {
    gets: gets && { heading: gets.heading, points: listItemsOf(gets.source) },
    questions: asked && { heading: asked.heading, list: questionsOf(asked.source) },
    texts: sections
      .filter((section) => section !== gets && section !== asked && section.source !== '')
      .map(({ heading, source }) => ({ heading, html: htmlOf(source) })),
  };
}

export type ServiceFacts = Awaited<ReturnType<typeof loadService>>;
