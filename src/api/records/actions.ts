import type { actionEndpoints } from '#protocol/endpoints/actions.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  type Actions,
  actionSections,
  actionTypes,
  retrievalModes,
} from '#protocol/shapes/actions.ts';
import { formFactors } from '#protocol/shapes/parts.ts';
import {
  type ActionsAsked,
  createActions,
  globalActions,
  listActions,
  lookupActions,
  recordActions,
  recordEditActions,
  relatedListActions,
  relatedListRecordActions,
} from '#engine/access/actions.ts';
import { rowRights } from '#engine/access/row-rights.ts';
import type { Answered, Call } from '../answer.ts';
import { fewEnough, inTurn, namesIn } from './batch.ts';
import { visibleObject, visibleObjects } from '../metadata/metadata.ts';

/** What can be done where. Source: record-api.md §6.6. */

/** As a query or a body says it; a body's words are still to be judged. */
type Said = {
  actionTypes?: readonly string[];
  apiNames?: readonly string[];
  formFactor?: string;
  retrievalMode?: string;
  sections?: readonly string[];
};
type Told = { [K in keyof Said]?: Said[K] | undefined };

/**
 * `formFactor` chooses nothing: every action can be done on every kind of screen. Refuses
 * record.argument (a word there is not), record.batch (too many names), record.combination (names
 * without All).
 */
function askedBy(said: Told): Result<ActionsAsked> {
  const { apiNames, formFactor, ...words } = said;
  const types = amongst(actionTypes, words.actionTypes);
  const sections = amongst(actionSections, words.sections);
  const mode = amongst(
    retrievalModes,
    words.retrievalMode === undefined ? undefined : [words.retrievalMode],
  );
  const factor = amongst(formFactors, formFactor === undefined ? undefined : [formFactor]);
  for (const [name, found] of Object.entries({
    actionTypes: types,
    sections,
    retrievalMode: mode,
    formFactor: factor,
  }))
    if (found === null)
      return refuse({ code: 'record.argument', detail: `${name} has an illegal value` });
  const few = fewEnough(apiNames ?? []);
  if (!few.ok) return few;
  const retrievalMode = mode?.[0] ?? 'PageLayout';
  if (apiNames && retrievalMode !== 'All')
    return refuse({
      code: 'record.combination',
      detail: "'apiNames' go together only with retrievalMode All",
    });
  return ok({
    retrievalMode,
    ...(types && { actionTypes: types }),
    ...(sections && { sections }),
    ...(apiNames && { apiNames }),
  });
}

/**
 * Those words, all of which there are; undefined when none are said, null when one is not there.
 */
function amongst<const W extends string>(
  there: readonly W[],
  said: readonly string[] | undefined,
): W[] | null | undefined {
  if (said === undefined) return undefined;
  const found = said.map((word) => there.find((one) => one === word));
  return found.every((word) => word !== undefined) ? found : null;
}

const answered = (actions: Result<Actions>): Answered =>
  actions.ok ? ok({ body: actions.value }) : actions;

export async function getGlobalActions({
  ctx,
  query,
}: Call<typeof actionEndpoints.getGlobalActions>): Promise<Answered> {
  const asked = askedBy(query);
  return asked.ok ? ok({ body: globalActions(ctx, asked.value) }) : asked;
}

export async function getLookupActions({
  ctx,
  path,
  query,
}: Call<typeof actionEndpoints.getLookupActions>): Promise<Answered> {
  const asked = askedBy(query);
  const names = namesIn(path['objectApiNames']);
  if (!asked.ok) return asked;
  if (!names.ok) return names;
  const objects = visibleObjects(ctx, names.value);
  if (!objects.ok) return objects;
  return ok({ body: lookupActions(ctx, objects.value, asked.value) });
}

export async function getObjectCreateActions({
  ctx,
  path,
  query,
}: Call<typeof actionEndpoints.getObjectCreateActions>): Promise<Answered> {
  const object = visibleObject(ctx, path['objectApiName']!);
  const asked = askedBy(query);
  if (!object.ok) return object;
  return asked.ok ? ok({ body: createActions(ctx, object.value, asked.value) }) : asked;
}

export async function getListViewActions({
  ctx,
  path,
  query,
}: Call<typeof actionEndpoints.getListViewActions>): Promise<Answered> {
  const object = visibleObject(ctx, path['objectApiName']!);
  const asked = askedBy(query);
  if (!object.ok) return object;
  return asked.ok ? ok({ body: listActions(ctx, object.value, asked.value) }) : asked;
}

type WithRows = Pick<Call<typeof actionEndpoints.getRecordEditActions>, 'ctx' | 'path'>;
type OfRows<A extends ActionsAsked> = (
  ctx: WithRows['ctx'],
  ids: readonly string[],
  asked: A,
) => Promise<Result<Actions>>;

async function withRows(
  call: WithRows,
  said: Told,
  of: OfRows<ActionsAsked>,
): Promise<Result<Actions>> {
  const asked = askedBy(said);
  if (!asked.ok) return asked;
  const ids = namesIn(call.path['recordIds']);
  return ids.ok ? of(call.ctx, ids.value, asked.value) : ids;
}

export const getRecordActions = async (
  call: Call<typeof actionEndpoints.getRecordActions>,
): Promise<Answered> => answered(await withRows(call, call.query, recordActions));

export const getRecordEditActions = async (
  call: Call<typeof actionEndpoints.getRecordEditActions>,
): Promise<Answered> => answered(await withRows(call, call.query, recordEditActions));

export const getRelatedListActions = async (
  call: Call<typeof actionEndpoints.getRelatedListActions>,
): Promise<Answered> => answered(await ofList(call, call.body, call.path['relatedListId']!));

const ofList = (call: WithRows, said: Told, relatedListId: string): Promise<Result<Actions>> =>
  withRows(call, said, (ctx, ids, asked) =>
    relatedListActions(ctx, ids, { ...asked, relatedListId }),
  );

/** Rows that are not there fail the call; a list that is not there is an item. */
export async function getRelatedListsActions(
  call: Call<typeof actionEndpoints.getRelatedListsActions>,
): Promise<Answered> {
  const ids = namesIn(call.path['recordIds']);
  const rows = ids.ok ? await rowRights(call.ctx, ids.value) : ids;
  if (!rows.ok) return rows;
  const lists = fewEnough(call.body.relatedListsActionParameters ?? []);
  if (!lists.ok) return lists;
  if (lists.value.length === 0)
    return refuse({
      code: 'record.argumentMissing',
      detail: 'relatedListsActionParameters is missing or empty',
    });
  if (lists.value.some(({ relatedListId }) => relatedListId === undefined))
    return refuse({ code: 'record.argumentMissing', detail: 'relatedListId is missing' });
  return ok({
    json: await inTurn(
      lists.value,
      ({ relatedListId = '', ...said }) => ofList(call, said, relatedListId),
      JSON.stringify,
    ),
  });
}

export async function getRelatedListRecordActions(
  call: Call<typeof actionEndpoints.getRelatedListRecordActions>,
): Promise<Answered> {
  const parentIds = namesIn(call.path['recordIds']);
  if (!parentIds.ok) return parentIds;
  const path = { recordIds: call.path['relatedListRecordIds']! };
  return answered(
    await withRows({ ...call, path }, call.query, (ctx, ids, asked) =>
      relatedListRecordActions(ctx, ids, { ...asked, parentIds: parentIds.value }),
    ),
  );
}
