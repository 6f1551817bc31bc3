import type { LoaderFunctionArgs } from 'react-router';
import { faqOf } from '#methods/linked-data.ts';
import { htmlOf, pointsOf, questionsOf } from '#methods/markdown.ts';
import { readService, type ServiceKey } from '#methods/read-service.ts';
import { visitContext } from '../../visit.ts';
import { loadPage } from '../load-page.ts';

/** What a service page shows. Staff rename and remove sections as they like: what is not recognised as a list or as questions is shown as text. */
export async function loadService(args: Pick<LoaderFunctionArgs, 'context'>, key: ServiceKey) {
  const [{ title, seo, lead, sections }, tariffs] = await Promise.all([loadPage(args, key), readService(args.context.get(visitContext).ask, key)]);
  const gets = sections.find(({ id, source }) => id === 'wat-je-krijgt' && pointsOf(source).length > 0);
  const asked = sections.find(({ source }) => questionsOf(source).length > 0);
  const linked = asked ? [faqOf(questionsOf(asked.source))] : [];
  return {
    key,
    linked,
    title,
    seo,
    lead,
    gets: gets && { heading: gets.heading, points: pointsOf(gets.source) },
    questions: asked && { heading: asked.heading, list: questionsOf(asked.source) },
    texts: sections
      .filter((section) => section !== gets && section !== asked && section.source !== '')
      .map(({ heading, source }) => ({ heading, html: htmlOf(source) })),
    ...tariffs,
  };
}

export type ServiceFacts = Awaited<ReturnType<typeof loadService>>;
