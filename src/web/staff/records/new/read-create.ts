import { data } from 'react-router';
import { getObjectCreateActions } from '#client/adapters/actions.ts';
import { getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import {
  getRecordCreateDefaults,
  getRecordTemplateClone,
} from '#client/adapters/record-defaults.ts';
import { read } from '#client/cache/read.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { FieldValue } from '#protocol/shapes/record.ts';
import { picklistValuesConfig } from '../../forms/adapter-configs.ts';
import { creatableFields, isInitialValueAllowed } from '../../forms/edit-fields-of.ts';
import { itemsOf, fieldPathsOf } from '../../describe-record.ts';
import {
  type RecordViewModel,
  recordItemsOf,
  editFieldsOf,
  objectApiNameOf,
} from '../../read-record.ts';
import { readObjectMetadata } from '../../frame/read-object-metadata.ts';
import { kindOfList } from './kind-of-list.ts';
import { nameOfRow } from '../name-of-row.ts';
import type { ReadContext } from '../../dehydrate-page.ts';

export type CreateViewModel = Pick<
  RecordViewModel,
  'staffId' | 'objectApiName' | 'kind' | 'plural' | 'sections'
> & {
  draft: { apiName: string; recordTypeId: null; fields: Dict<FieldValue> };
  source: { id: string; name: string } | null;
  preview: boolean;
};

export type CreateParams = {
  objectApiName: string;
  given: Readonly<Record<string, string>>;
  source?: string;
  /** A list view, of whose kind the record becomes. */
  list?: string;
};

/**
 * A value from the address goes before that of the list, that before the value of the copied row,
 * and all before the default of the object.
 */
export async function readCreate(
  { client, metadataClient, staffId }: ReadContext,
  { objectApiName, given: ofAddress, source, list }: CreateParams,
): Promise<CreateViewModel> {
  const [defaults, actions, picklists] = await Promise.all([
    read(metadataClient, getRecordCreateDefaults, { config: { objectApiName } }),
    read(metadataClient, getObjectCreateActions, { config: { objectApiName } }),
    read(client, getPicklistValuesByRecordType, {
      config: picklistValuesConfig({ apiName: objectApiName, recordTypeId: null }),
    }),
  ]);
  const info = defaults?.objectInfos[objectApiName];
  if (!defaults?.layout || !info) throw data(null, { status: 404 });
  const ofList =
    list === undefined
      ? {}
      : await kindOfList(metadataClient, {
          objectApiName,
          list,
          picklists,
          sections: defaults.layout.sections,
        });
  const given = { ...ofList, ...ofAddress };
  const sections = await creatableSections(metadataClient, info, defaults.layout);
  const shown = withGiven(sections, { info, given });
  const fields = editFieldsOf(shown).map(({ apiName }) => apiName);
  const own =
    source === undefined
      ? {}
      : await clonedFields({ client: metadataClient, info, fields, source });
  const from = await givenFields(metadataClient, info, { given, fields });
  return {
    staffId,
    objectApiName,
    kind: info.label,
    plural: info.labelPlural,
    sections: shown,
    draft: {
      apiName: objectApiName,
      recordTypeId: null,
      fields: { ...defaults.record.fields, ...beginning(info, { ...own, ...from }) },
    },
    source:
      source === undefined
        ? null
        : { id: source, name: (await nameOfRow(metadataClient, source)) ?? '' },
    preview: (actions?.actions[objectApiName]?.actions ?? []).some(
      ({ apiName, type }) => type === 'StandardButton' && apiName === 'Preview',
    ),
  };
}

async function creatableSections(
  client: ReadContext['client'],
  info: ObjectInfo,
  layout: RecordLayout,
): Promise<RecordViewModel['sections']> {
  const known = await readObjectMetadata(client, info.apiName, fieldPathsOf(layout));
  return layout.sections
    .map((section) => ({
      id: section.id,
      heading: section.heading ?? info.label,
      collapsible: false,
      columns: section.columns,
      items: itemsOf(section, (item) =>
        recordItemsOf(known, { info, editOf: creatableFields }, item),
      ).filter(({ edit }) => edit.length > 0),
      shownWhen: section.shownWhen,
    }))
    .filter(({ items }) => items.length > 0);
}

/** For example, the copy of an ended service has not ended. */
const beginning = ({ apiName }: ObjectInfo, fields: Dict<FieldValue>): Dict<FieldValue> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, { value }]) =>
      isInitialValueAllowed(apiName, name, value),
    ),
  );

export async function sourceObject(
  aside: ReadContext['metadataClient'],
  id: string,
): Promise<{ objectApiName: string; source: string }> {
  const source = normalizeId(id);
  const objectApiName = source && (await objectApiNameOf(aside, source));
  if (source === undefined || objectApiName === undefined) throw data(null, { status: 404 });
  return { objectApiName, source };
}

type Given = { info: ObjectInfo; given: CreateParams['given'] };

function withGiven(
  sections: RecordViewModel['sections'],
  { info, given }: Given,
): RecordViewModel['sections'] {
  const asked = new Set(editFieldsOf(sections).map(({ apiName }) => apiName));
  const others = creatableFields(
    info,
    Object.keys(given).filter((name) => !asked.has(name)),
  );
  const [first, ...rest] = sections;
  if (!first || others.length === 0) return sections;
  const items = others.map((field) => ({
    key: field.apiName,
    label: field.label,
    parts: [],
    joined: false,
    long: false,
    edit: [field],
  }));
  return [{ ...first, items: [...items, ...first.items] }, ...rest];
}

type Cloned = {
  client: ReadContext['client'];
  info: ObjectInfo;
  fields: readonly string[];
  source: string;
};

async function clonedFields({ client, info, fields, source }: Cloned): Promise<Dict<FieldValue>> {
  const optionalFields = fields.flatMap((name) => {
    const { relationshipName, referenceToInfos: targets = [] } = info.fields[name] ?? {};
    const nameField = targets.length > 1 ? 'Name' : targets[0]?.nameFields.at(-1);
    return relationshipName && nameField !== undefined
      ? [name, `${relationshipName}.${nameField}`]
      : [name];
  });
  const template = await read(client, getRecordTemplateClone, {
    config: {
      recordId: source,
      optionalFields: optionalFields.map((name) => `${info.apiName}.${name}`),
    },
  });
  return template?.record.fields ?? {};
}

async function givenFields(
  client: ReadContext['client'],
  info: ObjectInfo,
  { given, fields }: Pick<Given, 'given'> & { fields: readonly string[] },
) {
  const found: Dict<FieldValue> = {};
  for (const name of fields.filter((one) => given[one] !== undefined && given[one] !== '')) {
    const value = given[name] ?? '';
    const { relationshipName: by, dataType } = info.fields[name] ?? {};
    if (dataType !== 'Reference') found[name] = { displayValue: null, value };
    else {
      const text = await nameOfRow(client, value).catch(() => undefined);
      if (text === undefined) continue;
      found[name] = { displayValue: null, value: normalizeId(value) ?? value };
      if (by) found[by] = { displayValue: text, value: null };
    }
  }
  return found;
}
