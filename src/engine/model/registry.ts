import { historySchema } from '#protocol/users/history.ts';
import type { Field } from '../fields/field.ts';
import { anyObject } from '../fields/reference.ts';
import { recordText } from '#messages/staff/records.ts';
import type { AppDefinition, ListViewDefinition, ObjectDefinition } from './define.ts';
import type { QuickActionDefinition, BusinessActionDefinition } from './action-definition.ts';
import type { Grant } from './access-definition.ts';
import { dependencyRules } from './dependent-picklists.ts';
import { withUnplacedObjects } from './rest-of-app.ts';
import { actionFaults, appFaults } from './workplace-faults.ts';
import { systemFields } from './system-fields.ts';
import { uniqueFaults, modelFaults } from './model-faults.ts';

export type FieldModel = Field & {
  apiName: string;
  col: string;
  /** `AccountId` → `Account`, `Account__c` → `Account__r`. */
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
  relationships: ReadonlyMap<string, FieldModel>;
  children: ReadonlyMap<string, ChildRelationship>;
  listViews: readonly ListViewDefinition[];
  personal: ReadonlySet<string>;
};

export type Registry = {
  objects: readonly ObjectModel[];
  object(apiName: string): ObjectModel | undefined;
  /** The key prefix is the first three characters of the id. */
  byPrefix(id: string): ObjectModel | undefined;
  apps: readonly AppDefinition[];
  globalActions: readonly QuickActionDefinition[];
  /** The inputs of a business action, by the action's API name, as an object without rows. */
  form(apiName: string): ObjectModel | undefined;
  /** An empty text, or a path such as `/zakelijk`. */
  basePath: string;
};

export type RegistryOptions = {
  apps?: readonly AppDefinition[];
  basePath?: string;
  globalActions?: readonly QuickActionDefinition[];
};

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
    // A field that restricts a look-up gets its value from the row, so it is not required as input.
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

/** `names`: the objects to whose rows a reference to `anyObject` may point. */
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
