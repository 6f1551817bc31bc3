import { equals } from '#engine/model/define.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { readTally, type TallyLine } from '#protocol/site/story.ts';
import { type PictureInText, readOnlyPicture } from '#protocol/texts/pictures-in-text.ts';
import { htmlOf } from './markdown.ts';
import { publishedFilter } from './read-page.ts';

/** `sample`: an invented story, which the page must say. `photo`: null without one. */
export type Story = {
  title: string;
  slug: string;
  company: string;
  quote: string;
  summary: string;
  tally: readonly TallyLine[];
  photo: PictureInText | null;
  sample: boolean;
};

const fields = [
  'Name',
  'Slug__c',
  'Bedrijf__c',
  'Citaat__c',
  'Samenvatting__c',
  'Cijfers__c',
  'Foto__c',
  'Voorbeeld__c',
] as const;

const firstOf = memoizeByObject<Story | null>();

/** The story that staff put first; null without one. */
export async function readFirstStory(ctx: RequestContext): Promise<Story | null> {
  const rows = await findRows(ctx, {
    from: 'Klantverhaal__c',
    fields,
    filters: [publishedFilter],
    orderBy: ['Volgorde__c', 'Name'],
    limit: 1,
  });
  const [row] = rows;
  return firstOf(rows, () => (row === undefined ? null : storyOf(row)));
}

export async function readStory(
  ctx: RequestContext,
  slug: string,
): Promise<(Story & { html: string }) | null> {
  const [row] = await findRows(ctx, {
    from: 'Klantverhaal__c',
    fields: [...fields, 'Inhoud__c'],
    filters: [publishedFilter, equals('Slug__c', slug)],
    limit: 1,
  });
  return row === undefined
    ? null
    : { ...storyOf(row), html: htmlOf(String(row['Inhoud__c'] ?? '')) };
}

const storyOf = (row: PlainRow): Story => ({
  title: String(row['Name']),
  slug: String(row['Slug__c']),
  company: String(row['Bedrijf__c']),
  quote: String(row['Citaat__c']),
  summary: String(row['Samenvatting__c'] ?? ''),
  tally: readTally(String(row['Cijfers__c'] ?? '')) ?? [],
  photo: readOnlyPicture(String(row['Foto__c'] ?? '')),
  sample: row['Voorbeeld__c'] === true,
});
