import { type BulkRow, readRows, type RowState } from '#engine/bulk/bulk-rows.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Problem } from '#protocol/problem.ts';
import type { BulkApiJob, IngestOrder } from './bulk-api-job.ts';
import { csvWriter } from './csv.ts';

export type ResultsKind = 'successful' | 'failed' | 'unprocessed';

const states: Readonly<Record<ResultsKind, RowState>> = {
  successful: 'succeeded',
  failed: 'refused',
  unprocessed: 'waiting',
};
const heads: Readonly<Record<ResultsKind, readonly string[]>> = {
  successful: ['sf__Id', 'sf__Created'],
  failed: ['sf__Id', 'sf__Error'],
  unprocessed: [],
};

const together = 2_000;

/** The lines of a job with what became of them, as CSV. `errorOf`: a problem in one cell. */
export async function* ingestResults(
  ctx: RequestContext,
  { job, order }: BulkApiJob<IngestOrder>,
  { kind, errorOf }: { kind: ResultsKind; errorOf: (problems: readonly Problem[]) => string },
): AsyncGenerator<string> {
  const write = csvWriter(order);
  yield write.line([...heads[kind], ...(order.head ?? [])]);
  const lead = ({ recordId, isCreated, problems }: BulkRow): string[] =>
    kind === 'successful'
      ? [recordId ?? '', String(isCreated === true)]
      : kind === 'failed'
        ? [recordId ?? '', errorOf(problems)]
        : [];
  for (let after = 0; ;) {
    const rows = await readRows(ctx, job.id, { state: states[kind], after, limit: together });
    if (rows.length > 0)
      yield rows.map((row) => write.lineWith(lead(row), row.source ?? '')).join('');
    if (rows.length < together) return;
    after = rows.at(-1)!.place; // proof: there are rows
  }
}
