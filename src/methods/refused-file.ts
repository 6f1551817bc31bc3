import { cellsOf } from '#outside/delimited.ts';
import type { Ask } from '#records/ask.ts';
import type { ObjectModel } from '#records/registry.ts';
import { csvLine, csvStart } from '#wire/csv.ts';
import { ok, type Problem, type Result } from '#wire/problem.ts';
import { findImport } from './bring-in-file.ts';
import { bulkResults } from './bulk-jobs.ts';
import { findJob } from './bulk-job-row.ts';

/** In words, for people. */
export type Reasons = (object: ObjectModel | undefined, problems: readonly Problem[]) => string[];

const together = 500;

/** The refused rows of a work the viewer sees, with their reasons, read page by page. Refuses record.idMalformed, record.notFound. */
export async function refusedFile(ask: Ask, id: string, reasons: Reasons): Promise<Result<{ name: string; parts: AsyncGenerator<string> }>> {
  const found = await findJob(ask, id);
  if (!found.ok) return found;
  const { value: job } = found;
  const asImport = job.operation === 'import' ? await findImport(ask, id) : null;
  const order = asImport?.ok === true ? asImport.value.order : null;
  const object = ask.registry.object(job.objectApiName);
  const head = order === null ? ['Nr', 'Id', 'Naam', 'Reden'] : ['Regel', 'Reden', ...order.head];
  async function* parts(): AsyncGenerator<string> {
    yield csvStart + csvLine(head);
    for (let after = 0; ;) {
      const rows = await bulkResults(ask, job, { state: 'refused', after, limit: together });
      const lines = rows.map(({ place, line, recordId, name, source, problems }) => {
        const why = reasons(object, problems).join(' ');
        if (order === null) return csvLine([String(place), recordId ?? '', name ?? '', why]);
        return csvLine([String(line ?? place), why, ...(cellsOf(source ?? '', order.separator) ?? [source ?? ''])]);
      });
      yield lines.join('');
      if (rows.length < together) return;
      after = rows.at(-1)!.place;
    }
  }
  return ok({ name: `geweigerd-${job.id}.csv`, parts: parts() });
}
