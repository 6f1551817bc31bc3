import type { Field } from '../fields/field.ts';
import type { ListViewDefinition, ObjectDefinition, RelatedListDefinition } from './define.ts';
import type { Grant, RowRule } from './access-definition.ts';
import { dependencyFaults } from './dependent-picklists.ts';
import { filterFaults } from './filter-faults.ts';
import { mergeFaults } from './merge-faults.ts';
import { retentionFaults } from './retention-faults.ts';
import { actionFaults, layoutActionFaults, pathFaults } from './workplace-faults.ts';

type ModelField = Field & { apiName: string };
type Model = Omit<ObjectDefinition, 'fields' | 'nameField' | 'listViews' | 'personal'> & {
  nameField: string;
  fields: ReadonlyMap<string, ModelField>;
  relationships: ReadonlyMap<string, ModelField>;
  children: ReadonlyMap<string, { child: string }>;
  listViews: readonly ListViewDefinition[];
  personal: ReadonlySet<string>;
};

export function* uniqueFaults(definitions: readonly ObjectDefinition[]): Generator<string> {
  const seen = new Set<string>();
  for (const { apiName, keyPrefix } of definitions) {
    for (const name of [apiName, keyPrefix]) if (seen.has(name)) yield `${name} is used twice`;
    seen.add(apiName).add(keyPrefix);
    if (!/^[A-Za-z0-9]{3}$/.test(keyPrefix))
      yield `${apiName}: key prefix ${keyPrefix} is not three letters or digits`;
  }
}

export function* modelFaults(model: Model, byName: ReadonlyMap<string, Model>): Generator<string> {
  const missing = (path: string) => !pathExists(model, path.replace(/^-/, ''), byName);
  if (!model.fields.has(model.nameField))
    yield `${model.apiName}: no name field ${model.nameField}`;
  if (model.searchable && ![...model.fields.values()].some((field) => field.searchable))
    yield `${model.apiName} is searchable without a searchable field`;
  for (const view of model.listViews)
    for (const path of [
      ...view.columns,
      ...view.orderBy,
      ...(view.filters ?? []).map((filter) => filter.field),
    ])
      if (missing(path)) yield `${model.apiName}, list ${view.apiName}: no field ${path}`;
  for (const path of [
    ...model.layout.compact,
    ...(model.layout.whose ?? []),
    ...model.layout.sections.flatMap(({ fields, shownWhen }) => [
      ...fields,
      ...(shownWhen ? [shownWhen.field] : []),
    ]),
  ])
    if (missing(path)) yield `${model.apiName}, layout: no field ${path}`;
  yield* columnFaults(model);
  yield* mergeFaults(model, byName);
  yield* retentionFaults(model, byName);
  for (const name of model.personal)
    if (!model.fields.has(name)) yield `${model.apiName}, personal: no field ${name}`;
  for (const field of model.fields.values())
    if (field.default && (field.reference?.to.length ?? 0) > 1)
      yield `${model.apiName}.${field.apiName} leads to several objects, so it has no default`;
  for (const [form, paths] of Object.entries(model.forms ?? {}))
    for (const path of paths)
      if (missing(path)) yield `${model.apiName}, form ${form}: no field ${path}`;
  for (const { apiName, default: value } of model.fields.values())
    if (value && 'slugOf' in value && !model.fields.has(value.slugOf))
      yield `${model.apiName}.${apiName}: no field ${value.slugOf} to make it of`;
  yield* dependencyFaults(model);
  yield* filterFaults(model, byName);
  yield* pathFaults(model);
  yield* actionFaults(model, model.actions ?? [], byName);
  yield* layoutActionFaults(model);
  for (const action of model.actions ?? [])
    if (action.type === 'Verb') {
      for (const rule of [action.when ?? [], Object.values(action.limits ?? {})].flat())
        yield* ruleFaults(model, rule);
      for (const { object, rule } of action.others ?? [])
        if (byName.has(object)) yield* ruleFaults(byName.get(object)!, rule);
    }
  for (const list of model.relatedLists) yield* relatedFaults(model, list, byName);
  if (
    model.changesSeldom === true &&
    !(model.access.guest ?? []).every(({ rows }) => isOfRowAlone(rows))
  )
    yield `${model.apiName} changes seldom, but what guests see of a row hangs on more than the row`;
  for (const grants of Object.values(model.access))
    for (const grant of grants) yield* grantFaults(model, grant);
}

function* columnFaults(model: Model): Generator<string> {
  for (const name of [
    ...(model.duplicateRules ?? []).flatMap(({ fields }) => fields),
    ...Object.keys({ ...model.defaultRule, ...model.preview?.shown, ...model.owners }),
    ...(model.preview?.page ? [model.preview.page.field] : []),
  ])
    if (!model.fields.get(name)?.column)
      yield `${model.apiName}, rules of a save: no column ${name}`;
  for (const name of [
    ...Object.values(model.about ?? {}),
    ...(model.erasure?.empties ?? []),
    ...Object.keys(model.erasure?.fills ?? {}),
    ...(model.erasure?.stamp ? [model.erasure.stamp] : []),
  ])
    if (!model.fields.get(name)?.column)
      yield `${model.apiName}, about or erasure: no field ${name}`;
}

function* relatedFaults(
  model: Model,
  { name, talk }: RelatedListDefinition,
  byName: ReadonlyMap<string, Model>,
): Generator<string> {
  const child = byName.get(model.children.get(name)?.child ?? '');
  if (!child) yield `${model.apiName}: no child relationship ${name}`;
  if (talk && !model.fields.has(talk.opening))
    yield `${model.apiName}, ${name}: no field ${talk.opening} to begin with`;
  for (const of of talk?.from !== undefined && child ? [model, child] : [])
    if (!pathExists(of, talk!.from!, byName))
      yield `${of.apiName}: no field ${talk!.from} that tells for whom is spoken`;
  for (const said of talk ? [talk.text, talk.shared] : [])
    if (child && !child.fields.has(said))
      yield `${child.apiName}: no field ${said} of what is said`;
}

function* grantFaults(model: Model, grant: Grant): Generator<string> {
  for (const list of [grant.read, grant.write ?? [], Object.keys(grant.set ?? {})])
    if (list !== '*')
      for (const name of list)
        if (!model.fields.has(name)) yield `${model.apiName}, access: no field ${name}`;
  for (const rule of [grant.rows, grant.create, grant.update, grant.delete])
    if (rule) yield* ruleFaults(model, rule);
}

function* ruleFaults(model: Model, rule: RowRule): Generator<string> {
  if (rule === 'all') return;
  if ('allOf' in rule) for (const part of rule.allOf) yield* ruleFaults(model, part);
  else if ('anyOf' in rule) for (const part of rule.anyOf) yield* ruleFaults(model, part);
  else if ('parent' in rule) {
    if (!model.fields.get(rule.parent)?.reference)
      yield `${model.apiName}, access: ${rule.parent} is no reference`;
  } else if ('child' in rule) {
    if (!model.children.has(rule.child))
      yield `${model.apiName}, access: no child relationship ${rule.child}`;
  } else if (!model.fields.get(rule.field)?.column)
    yield `${model.apiName}, access: no column ${rule.field}`;
}

const isOfRowAlone = (rule: RowRule): boolean => {
  if (rule === 'all') return true;
  if ('allOf' in rule) return rule.allOf.every(isOfRowAlone);
  if ('anyOf' in rule) return rule.anyOf.every(isOfRowAlone);
  return 'equals' in rule || 'isNot' in rule;
};

function pathExists(model: Model, path: string, byName: ReadonlyMap<string, Model>): boolean {
  const [head, ...rest] = path.split('.');
  if (rest.length === 0) return model.fields.has(head!);
  const targets = model.relationships.get(head!)?.reference?.to ?? [];
  return (
    targets.length > 0 &&
    targets.every((target) => pathExists(byName.get(target)!, rest.join('.'), byName))
  );
}
