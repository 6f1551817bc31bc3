import type { RequestContext } from '../model/request-context.ts';

/** `place`: in the unit of the import, such as bytes of the source. */
export type ImportProgress = {
  place: number;
  counts: Readonly<Record<string, number>>;
  finished: boolean;
};

export async function readImportProgress(
  ctx: RequestContext,
  source: string,
): Promise<ImportProgress | null> {
  const [row] = await ctx.db.rows<ImportProgress>({
    text: 'select place, counts, finished_at is not null as finished from import_progress where source = $1 for update',
    values: [source],
  });
  return row ?? null;
}

/** Call this in the transaction that stores the imported rows. */
export async function saveImportProgress(
  ctx: RequestContext,
  source: string,
  { place, counts, finished }: ImportProgress,
): Promise<void> {
  await ctx.db.run({
    text: `insert into import_progress (source, place, counts, finished_at, changed_at) values ($1, $2, $3, case when $4 then $5::timestamptz end, $5)
      on conflict (source) do update set place = excluded.place, counts = excluded.counts, finished_at = excluded.finished_at, changed_at = excluded.changed_at`,
    values: [source, place, JSON.stringify(counts), finished, ctx.now],
  });
}
