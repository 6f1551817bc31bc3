import { historySchema } from '#protocol/users/history.ts';
import { dateTime } from '../fields/date-time.ts';
import type { Field } from '../fields/field.ts';
import { anyObject, reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordText } from '#messages/staff/records.ts';
import type {
  AppDefinition,
  Grant,
  ListViewDefinition,
  ObjectDefinition,
  QuickActionDefinition,
  RelatedListDefinition,
  RowRule,
  BusinessActionDefinition,
} from './define.ts';
import { dependencyFaults, dependencyRules } from './dependent-picklists.ts';
import { filterFaults } from './filter-faults.ts';
import { mergeFaults } from './merge-faults.ts';
import { withUnplacedObjects } from './rest-of-app.ts';
import { retentionFaults } from './retention-faults.ts';
import { actionFaults, appFaults, layoutActionFaults, pathFaults } from './workplace-faults.ts';

/** One field as the engine works with it. */
export type FieldModel = Field & {
  apiName: string;
  /** Column in the table; the API name in lower case. */
  col: string;
  /** `AccountId` → `Account`, `Account__c` → `Account__r`; null when the field is no reference. */
  relationshipName: string | null;
  custom: boolean;
};

export type ChildRelationship = { name: string; child: string; field: string };

export type ObjectModel = Omit<
  ObjectDefinition,
  'fields' | 'nameField' | 'listViews' | 'personal'
> & {
  table: string;
  custom: boolean;
  nameField: string;
  fields: ReadonlyMap<string, FieldModel>;
  /** Reference fields by relationship name. */
  relationships: ReadonlyMap<string, FieldModel>;
  children: ReadonlyMap<string, ChildRelationship>;
  listViews: readonly ListViewDefinition[];
  /** Names of fields that say something of a person. */
  personal: ReadonlySet<string>;
};

/**
 * All objects, checked and frozen. The engine is handed one; it knows no object by name but the two
 * it keeps itself.
 */
export type Registry = {
  objects: readonly ObjectModel[];
  object(apiName: string): ObjectModel | undefined;
  /** By the first three characters of an id. */
  byPrefix(id: string): ObjectModel | undefined;
  apps: readonly AppDefinition[];
  /** What can be done without being at a row. */
  globalActions: readonly QuickActionDefinition[];
  /** What a verb asks, as an object without a table; by the name of its action. */
  form(apiName: string): ObjectModel | undefined;
  /** The path the site stands under, `''` or `/zakelijk`: addresses in answers begin with it. */
  basePath: string;
};

/** What stands around the objects. */
export type RegistryOptions = {
  apps?: readonly AppDefinition[];
  basePath?: string;
  globalActions?: readonly QuickActionDefinition[];
};

/** The object whose rows are the field history. */
export const historyObject = historySchema.objectApiName;

export function createRegistry(
  definitions: readonly ObjectDefinition[],
  { apps = [], basePath = '', globalActions = [] }: RegistryOptions = {},
): Registry {
  const names = definitions.map(({ apiName }) => apiName);
  const models = definitions.map((definition) => modelOf(definition, { basePath, names }));
  const byName = new Map(models.map((model) => [model.apiName, model]));
  const byPrefix = new Map(models.map((model) => [model.keyPrefix, model]));
  const forms = new Map([
    ...models.flatMap((model) => verbForms(model, model.actions ?? [])),
    ...verbForms(null, globalActions),
  ]);
  const faults = [
    ...uniqueFaults(definitions),
    ...linkChildren(models, byName),
    ...models.flatMap((model) => [...modelFaults(model, byName)]),
    ...noHistory(byName),
    ...actionFaults(null, globalActions, byName),
    ...appFaults(apps, byName),
  ];
  if (faults.length > 0) throw new Error(`Object definitions are wrong:\n${faults.join('\n')}`);
  return Object.freeze({
    objects: Object.freeze(models),
    object: (apiName: string) => byName.get(apiName),
    form: (apiName: string) => forms.get(apiName),
    byPrefix: (id: string) => byPrefix.get(id.slice(0, 3)),
    apps: apps.map((app) => withUnplacedObjects(app, models)),
    basePath,
    globalActions,
  });
}

/** Its fields are those of its object and its own; nobody reads or keeps a row of it. */
function verbForms(
  of: ObjectModel | null,
  actions: readonly QuickActionDefinition[],
): [name: string, form: ObjectModel][] {
  return actions.flatMap((action) => {
    if (action.type !== 'Verb') return [];
    const apiName = `${of?.apiName ?? 'Global'}.${action.name}`;
    const grant: Grant = { rows: 'all', read: '*', create: 'all', write: '*' };
    const form = modelOf(
      {
        apiName,
        label: action.label,
        labelPlural: action.label,
        keyPrefix: of?.keyPrefix ?? '',
        owned: false,
        fields: { ...action.asks },
        layout: { sections: [], compact: [] },
        listViews: [],
        relatedLists: [],
        access: Object.fromEntries(action.roles.map((role) => [role, [grant]])),
        theme: of?.theme ?? { color: '#0b7a4b', icon: 'desk' },
      },
      { basePath: '', names: [] },
    );
    // What narrows a look-up is known of the row, never asked.
    const narrowing = referenceFilterFields(action).flatMap((name) => own(of, name, form));
    const fields = new Map([
      ...form.fields,
      ...narrowing.map(([name, field]): [string, FieldModel] => [
        name,
        { ...field, required: false, default: null },
      ]),
      ...action.fields.flatMap((name) => own(of, name, form)),
    ]);
    return [[apiName, { ...form, fields, relationships: relationshipsOf(fields) }]];
  });
}

/** Fields of the row that narrow what is asked. */
export const referenceFilterFields = ({
  asks = {},
  fields,
}: { fields: readonly string[] } & Pick<BusinessActionDefinition, 'asks'>): string[] =>
  Object.values(asks).flatMap(({ reference }) =>
    reference?.within && !fields.includes(reference.within.field) ? [reference.within.field] : [],
  );

const own = (of: ObjectModel | null, name: string, form: ObjectModel): [string, FieldModel][] => {
  const field = form.fields.get(name) ?? of?.fields.get(name);
  return field ? [[name, field]] : [];
};

const relationshipsOf = (
  fields: ReadonlyMap<string, FieldModel>,
): ReadonlyMap<string, FieldModel> =>
  new Map(
    [...fields.values()].flatMap((field) =>
      field.relationshipName ? [[field.relationshipName, field] as const] : [],
    ),
  );

const noHistory = (byName: ReadonlyMap<string, ObjectModel>): string[] =>
  byName.has(historyObject) ? [] : [`there is no ${historyObject} to keep the history in`];

const systemFields = (owned: boolean): Record<string, Field> => ({
  Id: {
    ...text({
      label: recordText.fields.Id,
      length: 18,
      required: true,
      readOnly: true,
      tracked: false,
    }),
    collation: 'C',
  },
  ...(owned && {
    OwnerId: reference({
      label: recordText.fields.OwnerId,
      to: 'User',
      default: { from: 'viewer.user' },
    }),
  }),
  CreatedDate: dateTime({ label: recordText.fields.CreatedDate, readOnly: true, tracked: false }),
  CreatedById: reference({
    label: recordText.fields.CreatedById,
    to: 'User',
    readOnly: true,
    tracked: false,
  }),
  LastModifiedDate: dateTime({
    label: recordText.fields.LastModifiedDate,
    readOnly: true,
    tracked: false,
  }),
  LastModifiedById: reference({
    label: recordText.fields.LastModifiedById,
    to: 'User',
    readOnly: true,
    tracked: false,
  }),
  SystemModstamp: dateTime({
    label: recordText.fields.SystemModstamp,
    readOnly: true,
    tracked: false,
  }),
});

/** `names`: of all objects. */
function modelOf(
  definition: ObjectDefinition,
  { basePath, names }: { basePath: string; names: readonly string[] },
): ObjectModel {
  const {
    fields: own,
    nameField = 'Name',
    listViews,
    personal = Object.keys(own),
    ...rest
  } = definition;
  const fields = new Map<string, FieldModel>();
  for (const [apiName, field] of Object.entries({
    ...systemFields(definition.owned !== false),
    ...own,
  }))
    fields.set(
      apiName,
      fieldModel(
        apiName,
        {
          ...field,
          ...(field.belowBase === true && { read: (stored) => basePath + field.read(stored) }),
        },
        names,
      ),
    );
  return {
    ...rest,
    table: definition.apiName.toLowerCase(),
    custom: definition.apiName.endsWith('__c'),
    nameField,
    fields,
    rules: [...(rest.rules ?? []), ...dependencyRules(fields.values())],
    relationships: relationshipsOf(fields),
    children: new Map(),
    personal: new Set(personal),
    listViews: listViews.some((view) => view.apiName === 'Alle')
      ? listViews
      : [plainView(definition, nameField), ...listViews],
  };
}

function fieldModel(apiName: string, field: Field, names: readonly string[]): FieldModel {
  const reference =
    field.reference?.to[0] === anyObject ? { ...field.reference, to: names } : field.reference;
  const custom = apiName.endsWith('__c');
  const relationshipName = field.reference
    ? custom
      ? apiName.replace(/__c$/, '__r')
      : apiName.replace(/Id$/, '')
    : null;
  return Object.freeze({
    ...field,
    reference,
    apiName,
    col: apiName.toLowerCase(),
    relationshipName,
    custom,
  });
}

const plainView = (definition: ObjectDefinition, nameField: string): ListViewDefinition => ({
  apiName: 'Alle',
  label: recordText.lists.all,
  columns: definition.layout.compact,
  orderBy: [nameField],
});

function linkChildren(
  models: readonly ObjectModel[],
  byName: ReadonlyMap<string, ObjectModel>,
): string[] {
  const faults: string[] = [];
  for (const model of models)
    for (const field of model.fields.values()) {
      const name = field.reference?.childRelationship;
      for (const target of field.reference?.to ?? []) {
        const parent = byName.get(target);
        if (!parent)
          faults.push(`${model.apiName}.${field.apiName} points at unknown object ${target}`);
        else if (name && parent.children.has(name))
          faults.push(`${target} has two child relationships ${name}`);
        else if (name)
          (parent.children as Map<string, ChildRelationship>).set(name, {
            name,
            child: model.apiName,
            field: field.apiName,
          });
      }
    }
  return faults;
}

function* uniqueFaults(definitions: readonly ObjectDefinition[]): Generator<string> {
  const seen = new Set<string>();
  for (const { apiName, keyPrefix } of definitions) {
    for (const name of [apiName, keyPrefix]) if (seen.has(name)) yield `${name} is used twice`;
    seen.add(apiName).add(keyPrefix);
    if (!/^[A-Za-z0-9]{3}$/.test(keyPrefix))
      yield `${apiName}: key prefix ${keyPrefix} is not three letters or digits`;
  }
}

function* modelFaults(
  model: ObjectModel,
  byName: ReadonlyMap<string, ObjectModel>,
): Generator<string> {
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
    ...model.layout.sections.flatMap((section) => section.fields),
  ])
    if (missing(path)) yield `${model.apiName}, layout: no field ${path}`;
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

function* relatedFaults(
  model: ObjectModel,
  { name, talk }: RelatedListDefinition,
  byName: ReadonlyMap<string, ObjectModel>,
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

function* grantFaults(model: ObjectModel, grant: Grant): Generator<string> {
  for (const list of [grant.read, grant.write ?? [], Object.keys(grant.set ?? {})])
    if (list !== '*')
      for (const name of list)
        if (!model.fields.has(name)) yield `${model.apiName}, access: no field ${name}`;
  for (const rule of [grant.rows, grant.create, grant.update, grant.delete])
    if (rule) yield* ruleFaults(model, rule);
}

function* ruleFaults(model: ObjectModel, rule: RowRule): Generator<string> {
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

function pathExists(
  model: ObjectModel,
  path: string,
  byName: ReadonlyMap<string, ObjectModel>,
): boolean {
  const [head, ...rest] = path.split('.');
  if (rest.length === 0) return model.fields.has(head!);
  const targets = model.relationships.get(head!)?.reference?.to ?? [];
  return (
    targets.length > 0 &&
    targets.every((target) => pathExists(byName.get(target)!, rest.join('.'), byName))
  );
}
