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
 * Files brought in past the pages: by the verbs the pages call, carried out by the system as it
 * always does.
 */

export type LineResult = { line: number; state: BulkRow['state']; why: string[] };

export const orThrow = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

/** Lays the lines of a file ready; gives the work, or why the file is none. */
export async function bring(
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
  why: problems.map(said),
});
const said = ({ code, field }: Problem): string =>
  field === undefined ? code : `${field} ${code}`;

export async function endOf(ctx: RequestContext, id: string): Promise<LineResult[]> {
  for (;;) {
    const { job } = orThrow(await findImport(ctx, id));
    if (job.status !== 'waiting' && job.status !== 'running') break;
    await pause(20);
  }
  return (await readRows(ctx, id, { after: 0, limit: 1_000_000 })).map(lineOf);
}

/** Has the system try it, with the columns guessed by their names unless chosen. */
export async function beginTrial(
  ctx: RequestContext,
  id: string,
  choices: Partial<ImportChoices> = {},
): Promise<void> {
  const { order } = orThrow(await findImport(ctx, id));
  orThrow(await tryImport(ctx, id, { ...order, ...choices }));
}

/** What a trial says of each line. */
export async function tried(
  ctx: RequestContext,
  id: string,
  choices: Partial<ImportChoices> = {},
): Promise<LineResult[]> {
  await beginTrial(ctx, id, choices);
  return endOf(ctx, id);
}

/** What then becomes of it. */
export async function carriedOut(ctx: RequestContext, id: string): Promise<LineResult[]> {
  orThrow(await executeImport(ctx, id));
  return endOf(ctx, id);
}

/** Both, for who wants to compare them. */
export async function triedAndDone(
  ctx: RequestContext,
  {
    object,
    file,
    choices,
  }: { object: string; file: string | Uint8Array; choices?: Partial<ImportChoices> },
) {
  const id = orThrow(await bring(ctx, object, file));
  return { id, trial: await tried(ctx, id, choices), done: await carriedOut(ctx, id) };
}
