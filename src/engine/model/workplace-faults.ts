import type {
  AppDefinition,
  ListViewDefinition,
  ObjectDefinition,
  PathDefinition,
} from './define.ts';
import type { QuickActionDefinition, BusinessActionDefinition } from './action-definition.ts';
import type { Field } from '../fields/field.ts';

type Model = {
  apiName: string;
  fields: ReadonlyMap<string, Field>;
  path?: PathDefinition;
  listViews: readonly ListViewDefinition[];
};
type ByName = ReadonlyMap<string, Model>;

export function* pathFaults({ apiName, fields, path }: Model): Generator<string> {
  if (!path) return;
  const entries = fields.get(path.field)?.picklist;
  if (!entries) yield `${apiName}, path: ${path.field} is no picklist`;
  for (const { value } of entries ?? [])
    if (!path.steps[value]) yield `${apiName}, path: no step for ${value}`;
  for (const value of Object.keys(path.steps))
    if (entries && !entries.some((entry) => entry.value === value))
      yield `${apiName}, path: no value ${value}`;
  for (const name of Object.values(path.steps).flatMap((step) => step.fields))
    if (!fields.has(name)) yield `${apiName}, path: no field ${name}`;
}

export function* layoutActionFaults({
  apiName,
  layout,
  actions = [],
}: Pick<ObjectDefinition, 'apiName' | 'layout' | 'actions'>): Generator<string> {
  for (const name of layout.actions ?? [])
    if (!actions.some((action) => action.name === name))
      yield `${apiName}, layout: no action ${name}`;
}

export function* actionFaults(
  of: Model | null,
  actions: readonly QuickActionDefinition[],
  byName: ByName,
): Generator<string> {
  const names = new Set<string>();
  for (const action of actions) {
    const place = `${of?.apiName ?? 'Global'}.${action.name}`;
    if (names.has(action.name)) yield `${place} is used twice`;
    names.add(action.name);
    if (action.type === 'Verb') {
      yield* verbFaults(of, action, { place, byName });
      yield* statusFaults(of, action, place);
      continue;
    }
    const written = action.type === 'Update' ? of : byName.get(action.target);
    if (!written) {
      yield `${place}: no object to write`;
      continue;
    }
    for (const name of [...action.fields, ...Object.keys(action.set ?? {})])
      if (!written.fields.get(name)?.column)
        yield `${place}: no field ${name} to write in ${written.apiName}`;
    if (action.type === 'Create')
      for (const [source, takes] of [
        [of?.apiName ?? '', action.takes ?? {}] as const,
        ...Object.entries(action.from ?? {}),
      ])
        for (const [name, from] of Object.entries(takes))
          if (!written.fields.get(name)?.column || !byName.get(source)?.fields.get(from)?.column)
            yield `${place}: ${name} cannot be taken from ${source}.${from}`;
    if (action.type === 'Create' && of !== null && action.from)
      yield `${place}: done with a row of its own, it takes from no other`;
    if (action.type === 'Create' && (of === null) !== (action.parentField === null))
      yield `${place}: a row, or none, to make it from`;
    if (
      action.type === 'Create' &&
      action.parentField !== null &&
      !written.fields.get(action.parentField)?.reference?.to.includes(of?.apiName ?? '')
    )
      yield `${place}: ${action.parentField} does not point at ${of?.apiName}`;
  }
}

function* verbFaults(
  of: Model | null,
  action: QuickActionDefinition & BusinessActionDefinition,
  { place, byName }: { place: string; byName: ByName },
): Generator<string> {
  const {
    fields,
    asks = {},
    takes = {},
    apartFrom,
    sees = [],
    holds,
    set = {},
    mass,
    grave,
    fills = {},
    next,
    files,
    when,
    others = [],
    limits = {},
  } = action;
  for (const name of fields)
    if (!asks[name] && !of?.fields.get(name)?.column) yield `${place}: no field ${name} to ask`;
  for (const name of [...Object.keys(asks), ...Object.keys(takes), ...Object.keys(set)])
    if (!fields.includes(name)) yield `${place}: ${name} is not asked`;
  for (const from of [
    ...Object.values(takes),
    ...(apartFrom === undefined ? [] : [apartFrom]),
    ...(next === undefined ? [] : [next]),
    ...sees,
  ])
    if (!of?.fields.get(from)?.column) yield `${place}: no field ${from} in the row`;
  yield* referenceFilterFaults(of, action, { place, byName });
  if (holds !== undefined && !of?.fields.get(holds)?.reference)
    yield `${place}: ${holds} is no reference to hold`;
  for (const [name, { from, words }] of Object.entries(fills)) {
    if (!asks[name] || !asks[from]?.reference)
      yield `${place}: ${name} cannot be filled from ${from}`;
    for (const path of Object.values(words).flat())
      if (of?.fields.get(path.split('.')[0]!) === undefined && !path.includes('.'))
        yield `${place}: no field ${path} to fill in`;
  }
  if (next !== undefined && (!of?.fields.get(next)?.reference || fields.length > 0))
    yield `${place}: not one to take the next row by`;
  // `OwnerId`, or `Id` of a user, excludes one user but requires no second person.
  const takesTwo = apartFrom !== undefined && apartFrom !== 'OwnerId' && apartFrom !== 'Id';
  if (mass && (of === null || grave || takesTwo || Object.keys(takes).length > 0))
    yield `${place}: not one to do with many rows at once`;
  if (files && of === null) yield `${place}: without a row, nothing to hang files on`;
  if (of === null && (when || others.length > 0 || Object.keys(limits).length > 0))
    yield `${place}: without a row, nothing to look at`;
  for (const { object, same } of others)
    for (const [theirs, own] of Object.entries(same))
      if (!byName.get(object)?.fields.get(theirs)?.column || !of?.fields.get(own)?.column)
        yield `${place}: no field ${object}.${theirs} or ${own} to compare`;
  for (const role of Object.keys(limits))
    if (!action.roles.some((one) => one === role))
      yield `${place}: ${role} may not do it, so there is nothing to limit`;
}

function* statusFaults(
  of: Model | null,
  { setsStatus }: BusinessActionDefinition,
  place: string,
): Generator<string> {
  if (setsStatus === undefined) return;
  const values = of?.fields.get(setsStatus.field)?.picklist ?? [];
  if (values.every(({ value }) => value !== setsStatus.value))
    yield `${place}: ${setsStatus.field} has no value ${setsStatus.value} to set`;
}

function* referenceFilterFaults(
  of: Model | null,
  { fields, asks = {}, mass }: BusinessActionDefinition & { fields: readonly string[] },
  { place, byName }: { place: string; byName: ByName },
): Generator<string> {
  for (const [name, { reference }] of Object.entries(asks)) {
    if (!reference?.within) continue;
    const { field, by } = reference.within;
    if (!(asks[field] ?? of?.fields.get(field))?.reference)
      yield `${place}: ${name} is narrowed by ${field}, which is no reference`;
    for (const to of reference.to)
      if (!byName.get(to)?.fields.get(by)?.reference)
        yield `${place}: ${name} is narrowed by ${to}.${by}, which is no reference`;
    if (mass && !fields.includes(field))
      yield `${place}: what narrows ${name} is another of each row, and it is done with many`;
  }
}

export function* appFaults(apps: readonly AppDefinition[], byName: ByName): Generator<string> {
  for (const { developerName, groups, home } of apps)
    for (const item of groups.flatMap(({ items }) => items)) {
      if (!('object' in item)) continue;
      const views = byName.get(item.object)?.listViews;
      if (!views) yield `app ${developerName}: no object ${item.object}`;
      else if (!views.some((view) => view.apiName === item.opens))
        yield `app ${developerName}: ${item.object} has no list ${item.opens}`;
      if (item.path === undefined && home === undefined)
        yield `app ${developerName}: nowhere to open ${item.object}`;
    }
}
