import type * as actionEndpoints from '#protocol/endpoints/actions.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  type Actions,
  actionSections,
  actionTypes,
  retrievalModes,
} from '#protocol/shapes/actions.ts';
import { formFactors } from '#protocol/shapes/parts.ts';
import {
  recordActions,
  recordEditActions,
  relatedListActions,
  relatedListRecordActions,
} from '#engine/actions/record-actions.ts';
import type { ActionsQuery } from '#engine/actions/compose-actions.ts';
import {
  createActions,
  globalActions,
  listActions,
  lookupActions,
} from '#engine/actions/object-actions.ts';
import { rowRights } from '#engine/write/row-rights.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit, answerEach, parseNames } from './batch.ts';
import { visibleObject, visibleObjects } from './metadata.ts';

/** Values from a body are not validated yet. */
type ActionsInput = {
  actionTypes?: readonly string[];
  apiNames?: readonly string[];
  formFactor?: string;
  retrievalMode?: string;
  sections?: readonly string[];
};
type OptionalActionsInput = { [K in keyof ActionsInput]?: ActionsInput[K] | undefined };

/** `formFactor` is validated but has no effect. */
function parseActionsInput(said: OptionalActionsInput): Result<ActionsQuery> {
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
  const few = withinCallLimit(apiNames ?? []);
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

function amongst<const W extends string>(
  there: readonly W[],
  said: readonly string[] | undefined,
): W[] | null | undefined {
  if (said === undefined) return undefined;
  const found = said.map((word) => there.find((one) => one === word));
  return found.every((word) => word !== undefined) ? found : null;
}

const answered = (actions: Result<Actions>): HandlerResult =>
  actions.ok ? ok({ body: actions.value }) : actions;

export async function getGlobalActions({
  ctx,
  query,
}: EndpointCall<typeof actionEndpoints.getGlobalActions>): Promise<HandlerResult> {
  const asked = parseActionsInput(query);
  return asked.ok ? ok({ body: globalActions(ctx, asked.value) }) : asked;
}

export async function getLookupActions({
  ctx,
  path,
  query,
}: EndpointCall<typeof actionEndpoints.getLookupActions>): Promise<HandlerResult> {
  const asked = parseActionsInput(query);
  const names = parseNames(path.objectApiNames);
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
}: EndpointCall<typeof actionEndpoints.getObjectCreateActions>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  const asked = parseActionsInput(query);
  if (!object.ok) return object;
  return asked.ok ? ok({ body: createActions(ctx, object.value, asked.value) }) : asked;
}

export async function getListViewActions({
  ctx,
  path,
  query,
}: EndpointCall<typeof actionEndpoints.getListViewActions>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  const asked = parseActionsInput(query);
  if (!object.ok) return object;
  return asked.ok ? ok({ body: listActions(ctx, object.value, asked.value) }) : asked;
}

type WithRows = Pick<EndpointCall<typeof actionEndpoints.getRecordEditActions>, 'ctx' | 'path'>;
type OfRows<A extends ActionsQuery> = (
  ctx: WithRows['ctx'],
  ids: readonly string[],
  asked: A,
) => Promise<Result<Actions>>;

async function withRows(
  call: WithRows,
  said: OptionalActionsInput,
  of: OfRows<ActionsQuery>,
): Promise<Result<Actions>> {
  const asked = parseActionsInput(said);
  if (!asked.ok) return asked;
  const ids = parseNames(call.path.recordIds);
  return ids.ok ? of(call.ctx, ids.value, asked.value) : ids;
}

export const getRecordActions = async (
  call: EndpointCall<typeof actionEndpoints.getRecordActions>,
): Promise<HandlerResult> => answered(await withRows(call, call.query, recordActions));

export const getRecordEditActions = async (
  call: EndpointCall<typeof actionEndpoints.getRecordEditActions>,
): Promise<HandlerResult> => answered(await withRows(call, call.query, recordEditActions));

export const getRelatedListActions = async (
  call: EndpointCall<typeof actionEndpoints.getRelatedListActions>,
): Promise<HandlerResult> => answered(await ofList(call, call.body, call.path.relatedListId));

const ofList = (
  call: WithRows,
  said: OptionalActionsInput,
  relatedListId: string,
): Promise<Result<Actions>> =>
  withRows(call, said, (ctx, ids, asked) =>
    relatedListActions(ctx, ids, { ...asked, relatedListId }),
  );

/** An unknown record refuses the whole call; an unknown list refuses only its item. */
export async function getRelatedListsActions(
  call: EndpointCall<typeof actionEndpoints.getRelatedListsActions>,
): Promise<HandlerResult> {
  const ids = parseNames(call.path.recordIds);
  const rows = ids.ok ? await rowRights(call.ctx, ids.value) : ids;
  if (!rows.ok) return rows;
  const lists = withinCallLimit(call.body.relatedListsActionParameters ?? []);
  if (!lists.ok) return lists;
  if (lists.value.length === 0)
    return refuse({
      code: 'record.argumentMissing',
      detail: 'relatedListsActionParameters is missing or empty',
    });
  if (lists.value.some(({ relatedListId }) => relatedListId === undefined))
    return refuse({ code: 'record.argumentMissing', detail: 'relatedListId is missing' });
  return ok({
    json: await answerEach(
      lists.value,
      ({ relatedListId = '', ...said }) => ofList(call, said, relatedListId),
      JSON.stringify,
    ),
  });
}

export async function getRelatedListRecordActions(
  call: EndpointCall<typeof actionEndpoints.getRelatedListRecordActions>,
): Promise<HandlerResult> {
  const parentIds = parseNames(call.path.recordIds);
  if (!parentIds.ok) return parentIds;
  const path = { recordIds: call.path.relatedListRecordIds };
  return answered(
    await withRows({ ...call, path }, call.query, (ctx, ids, asked) =>
      relatedListRecordActions(ctx, ids, { ...asked, parentIds: parentIds.value }),
    ),
  );
}
