import { memoizeByObject } from '#engine/model/memoize.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { publishedFilter } from './read-page.ts';

/** `figure`: with its unit. `samples`: one or more are examples, which the page must say. */
export type KeyFigures = {
  figures: readonly { figure: string; counts: string }[];
  samples: boolean;
};

const most = 4;
const figuresOf = memoizeByObject<KeyFigures>();

export async function readKeyFigures(ctx: RequestContext): Promise<KeyFigures> {
  const rows = await findRows(ctx, {
    from: 'Kerncijfer__c',
    fields: ['Name', 'Waarde__c', 'Eenheid__c', 'Voorbeeld__c'],
    filters: [publishedFilter],
    orderBy: ['Volgorde__c', 'Name'],
    limit: most,
  });
  return figuresOf(rows, () => ({
    figures: rows.map((row) => ({
      figure: [row['Waarde__c'], row['Eenheid__c']].filter(Boolean).join('\u00a0'),
      counts: String(row['Name']),
    })),
    samples: rows.some((row) => row['Voorbeeld__c'] === true),
  }));
}
