import type * as collectionEndpoints from '#protocol/endpoints/rest/sobject-collections.ts';
import { normalizeId } from '#protocol/ids.ts';
import { servicesPath } from '#protocol/constants.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { readRows } from '#engine/soql/read-rows.ts';
import { allOrNone, collisionAsRefusal } from '#engine/write/all-or-none.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { restErrors } from '../../pipeline/errors.ts';
import {
  refusalOfChange,
  refusalOfNewRecord,
  saveDeletion,
  saveRecordChange,
  storeNewRow,
} from '../record-saves.ts';
import { rowAt, seenObject, sentFields } from './sobjects.ts';

/** Source: record-api.md §11.3. */

const mostRows = 200;

type SentRows = EndpointCall<typeof collectionEndpoints.createSobjects>['body'];
export type SentRow = SentRows['records'][number];
type Publishing = Pick<EndpointCall<typeof collectionEndpoints.createSobjects>, 'publicUrl'>;

/** `created`: of an upsert, whether it made the row. */
export type Saved = Result<{ id: string; created?: boolean }>;
/** `id`: of the row to change; null for a new one. */
export type Work = {
  id: string | null;
  run: (ctx: RequestContext) => Promise<Saved>;
  /** Stands in the answer too when the row is refused. */
  whenRefused?: { created: false };
};

async function createAll(
  call: EndpointCall<typeof collectionEndpoints.createSobjects>,
): Promise<HandlerResult> {
  const { ctx, body } = call;
  return saveAll(ctx, body, (row) => newRow(call, row));
}

async function updateAll(
  call: EndpointCall<typeof collectionEndpoints.updateSobjects>,
): Promise<HandlerResult> {
  const { ctx, body } = call;
  const ids = body.records.map((row) => String(idOf(row)).slice(0, 15));
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined)
    return refuse({ code: 'record.duplicate', detail: `Duplicate id in the list: ${twice}` });
  return saveAll(ctx, body, (row) => changedRow(call, row));
}

async function saveAll(
  ctx: RequestContext,
  { records, allOrNone: together }: SentRows,
  workOf: (row: SentRow) => Promise<Work>,
): Promise<HandlerResult> {
  const fit = countProblem(records.length);
  if (fit) return fit;
  const works: Work[] = [];
  // One after the other, because each is counted against the limits of mails.
  for (const row of records) works.push(await workOf(row));
  return answerAll(ctx, works, together);
}

export const countProblem = (count: number) =>
  count === 0 || count > mostRows
    ? refuse({ code: 'record.limit', detail: `Send 1 to ${mostRows} records` })
    : null;

export async function answerAll(
  ctx: RequestContext,
  works: readonly Work[],
  together: boolean,
): Promise<HandlerResult> {
  const saved: Saved[] = [];
  if (together) {
    const rows = works.flatMap(({ id }) => (id === null ? [] : [id]));
    saved.push(
      ...(await allOrNone(
        ctx,
        works.map(({ run }) => run),
        rows,
      )),
    );
  } else for (const { run } of works) saved.push(await collisionAsRefusal(() => run(ctx)));
  return ok({
    json: {
      text: JSON.stringify(
        saved.map((one, at) =>
          one.ok
            ? { id: one.value.id, success: true, errors: [], ...createdOf(one.value) }
            : {
                id: works[at]?.id ?? null,
                success: false,
                errors: rowErrors(one.problems),
                ...works[at]?.whenRefused,
              },
        ),
      ),
    },
  });
}

const createdOf = ({ created }: { created?: boolean }) => created !== undefined && { created };

/** In a list of rows, the code is called `statusCode`. */
export const rowErrors = (problems: readonly Problem[]): object[] =>
  restErrors(problems).map(({ errorCode, message, fields }) => ({
    statusCode: errorCode === 'PROCESSING_HALTED' ? 'ALL_OR_NONE_OPERATION_ROLLED_BACK' : errorCode,
    message,
    fields,
  }));

export const refused = (
  id: string | null,
  result: { ok: false; problems: readonly Problem[] },
): Work => ({
  id,
  run: () => Promise.resolve(result),
});

export async function newRow(
  { ctx, publicUrl }: Publishing & { ctx: RequestContext },
  { attributes, ...sent }: SentRow,
): Promise<Work> {
  const object = seenObject(ctx, attributes.type);
  if (!object.ok) return refused(null, object);
  const fields = sentFields(object.value, sent);
  if (!fields.ok) return refused(null, fields);
  const row = { apiName: object.value.apiName, fields: fields.value };
  const counted = await refusalOfNewRecord(ctx, row);
  if (counted) return refused(null, counted);
  return {
    id: null,
    run: async (inside) => {
      const saved = await storeNewRow(inside, row, { publicUrl });
      return saved.ok ? ok({ id: saved.value }) : saved;
    },
  };
}

const idOf = (row: SentRow): unknown =>
  Object.entries(row).find(([name]) => name.toLowerCase() === 'id')?.[1];

async function changedRow(
  { ctx, publicUrl }: Publishing & { ctx: RequestContext },
  sent: SentRow,
): Promise<Work> {
  const { attributes, ...named } = sent;
  const given = idOf(sent);
  if (typeof given !== 'string')
    return refused(null, refuse({ code: 'record.argumentMissing', detail: 'id is missing' }));
  const row = rowAt(ctx, { objectApiName: attributes.type, recordId: given });
  if (!row.ok) return refused(normalizeId(given) ?? null, row);
  const { object, id } = row.value;
  const values = Object.fromEntries(
    Object.entries(named).filter(([name]) => name.toLowerCase() !== 'id'),
  );
  const fields = sentFields(object, values);
  if (!fields.ok) return refused(id, fields);
  const input = { apiName: object.apiName, fields: fields.value };
  const counted = await refusalOfChange(ctx, id, input);
  if (counted) return refused(id, counted);
  const options = { publicUrl, handleOwnerChange: true };
  return {
    id,
    run: async (inside) => {
      const saved = await saveRecordChange(inside, id, { input, options });
      return saved.ok ? ok({ id }) : saved;
    },
  };
}

async function deleteAll({
  ctx,
  query: { ids = [], allOrNone: together = false },
}: EndpointCall<typeof collectionEndpoints.deleteSobjects>): Promise<HandlerResult> {
  const fit = countProblem(ids.length);
  if (fit) return fit;
  const works = ids.map((given): Work => {
    const id = normalizeId(given);
    if (id === undefined)
      return refused(null, refuse({ code: 'record.idMalformed', detail: `malformed id ${given}` }));
    return {
      id,
      run: async (inside) => {
        const saved = await saveDeletion(inside, id);
        return saved.ok ? ok({ id }) : saved;
      },
    };
  });
  return answerAll(ctx, works, together);
}

async function readAll(
  {
    ctx,
    path,
    basePath,
  }: Pick<EndpointCall<typeof collectionEndpoints.readSobjects>, 'ctx' | 'path' | 'basePath'>,
  { ids, fields }: { ids: readonly string[]; fields: readonly string[] },
): Promise<HandlerResult> {
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  if (fields.length === 0)
    return refuse({ code: 'record.argumentMissing', detail: 'fields is missing' });
  if (ids.length === 0 || ids.length > 2_000)
    return refuse({ code: 'record.limit', detail: 'Send 1 to 2000 ids' });
  const known = ids.map((id) => normalizeId(id) ?? '');
  if (known.includes(''))
    return refuse({ code: 'record.idMalformed', detail: 'An id is malformed' });
  const found = new Map<string, string>();
  const apiUrl = basePath + servicesPath;
  const rows = await readRows(ctx, {
    object: object.value,
    ids: [...new Set(known)],
    fields,
    apiUrl,
  });
  if (!rows.ok) return rows;
  for (const text of rows.value) {
    const { attributes } = JSON.parse(text) as { attributes: { url: string } };
    found.set(attributes.url.slice(-18), text);
  }
  return ok({ json: { text: `[${known.map((id) => found.get(id) ?? 'null').join()}]` } });
}

export const sobjectCollectionHandlers: Handlers<typeof collectionEndpoints> = {
  createSobjects: createAll,
  updateSobjects: updateAll,
  deleteSobjects: deleteAll,
  readSobjects: (call) =>
    readAll(call, { ids: call.query.ids ?? [], fields: call.query.fields ?? [] }),
  postReadSobjects: (call) => readAll(call, call.body),
};
