import { setTimeout as pause } from 'node:timers/promises';
import {
  createImport,
  executeImport,
  findImport,
  tryImport,
} from '#domain/imports/create-import.ts';
import type { ImportChoices } from '#domain/imports/import-order.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { type BulkRow, readRows } from '#engine/bulk/bulk-rows.ts';
import type { Problem, Result } from '#protocol/problem.ts';

/**
 * Imports without the pages: by the actions that the pages call, executed by the running server.
 */

export type LineResult = { line: number; state: BulkRow['state']; why: string[] };

export const orThrow = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

/** Creates an import of a file; gives its id, or why the file is refused. */
export async function createImportFrom(
  ctx: RequestContext,
  objectApiName: string,
  file: string | Uint8Array,
): Promise<Result<string>> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const stored = await ctx.services.integrations.files.put(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    })(),
  );
  const upload = {
    name: 'bestand.csv',
    given: 'bestand.csv',
    kind: bytes[0] === 0x50 && bytes[2] === 3 ? 'xlsx' : 'any',
    stored,
  } as unknown as Parameters<typeof createImport>[1]['upload'];
  return createImport(ctx, { objectApiName, upload, formKey: crypto.randomUUID() });
}

const lineOf = ({ place, line, state, problems }: BulkRow): LineResult => ({
  line: line ?? place,
  state,
  why: problems.map(problemText),
});
const problemText = ({ code, field }: Problem): string =>
  field === undefined ? code : `${field} ${code}`;

export async function lineResults(ctx: RequestContext, id: string): Promise<LineResult[]> {
  for (;;) {
    const { job } = orThrow(await findImport(ctx, id));
    if (job.status !== 'waiting' && job.status !== 'running') break;
    await pause(20);
  }
  return (await readRows(ctx, id, { after: 0, limit: 1_000_000 })).map(lineOf);
}

/** Starts a trial, with columns matched by heading unless `choices` says otherwise. */
export async function beginTrial(
  ctx: RequestContext,
  id: string,
  choices: Partial<ImportChoices> = {},
): Promise<void> {
  const { order } = orThrow(await findImport(ctx, id));
  orThrow(await tryImport(ctx, id, { ...order, ...choices }));
}

/** Runs a trial and gives the result of each line. */
export async function trialResults(
  ctx: RequestContext,
  id: string,
  choices: Partial<ImportChoices> = {},
): Promise<LineResult[]> {
  await beginTrial(ctx, id, choices);
  return lineResults(ctx, id);
}

/** Executes the import and gives the result of each line. */
export async function importResults(ctx: RequestContext, id: string): Promise<LineResult[]> {
  orThrow(await executeImport(ctx, id));
  return lineResults(ctx, id);
}

/** Runs trial and execution, to compare their results. */
export async function trialAndImportResults(
  ctx: RequestContext,
  {
    object,
    file,
    choices,
  }: { object: string; file: string | Uint8Array; choices?: Partial<ImportChoices> },
) {
  const id = orThrow(await createImportFrom(ctx, object, file));
  return { id, trial: await trialResults(ctx, id, choices), done: await importResults(ctx, id) };
}
