import { data } from 'react-router';
import { getRecordActions } from '#client/adapters/actions.ts';
import { getRecordAvatars } from '#client/adapters/avatars.ts';
import {
  getLayoutUserState,
  getObjectInfoDirectory,
  getPicklistValuesByRecordType,
} from '#client/adapters/metadata.ts';
import type { RecordConfig } from '#client/adapters/records.ts';
import { getRecord } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { PlatformAction } from '#protocol/shapes/actions.ts';
import type { LayoutItem, LayoutSection } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { PathLayout } from '#protocol/shapes/path.ts';
import {
  recordActionsConfig,
  avatarsConfig,
  picklistValuesConfig,
  layoutUserStateConfig,
} from './forms/adapter-configs.ts';
import type { EditField } from '../forms/edit-field.ts';
import { type EditFieldsOf, editableWithout } from './forms/status-actions.ts';
import {
  describeRecord,
  itemsOf,
  optionalFieldsOf,
  type RecordDescription,
} from './describe-record.ts';
import type { FieldDisplay } from './field-display.ts';
import { fieldDisplayOf, type ObjectMetadata } from './field-display-of.ts';
import {
  type ConversationViewModel,
  conversationOf,
  openingExtraFields,
  readMessages,
} from './records/talk/read-conversation.ts';
import { readRelatedLists, type RelatedListsViewModel } from './records/related/read-related.ts';
import { ownerFieldPaths, ownerItems } from './records/whose.ts';
import type { ReadContext } from './dehydrate-page.ts';

/** `joined`: the parts form one text, such as a full name. */
export type RecordItem = {
  key: string;
  label: string;
  parts: readonly FieldDisplay[];
  joined: boolean;
  long: boolean;
  edit: readonly EditField[];
};
export type PathViewModel = {
  field: string;
  editable: boolean;
  steps: readonly {
    value: string;
    label: string;
    closed: boolean;
    guidance: string | null;
    items: readonly RecordItem[];
  }[];
};
export type SectionViewModel = {
  id: string;
  heading: string;
  collapsible: boolean;
  columns: number;
  items: readonly RecordItem[];
  shownWhen?: LayoutSection['shownWhen'];
};

export type RecordViewModel = {
  staffId: string;
  recordId: string;
  objectApiName: string;
  kind: string;
  plural: string;
  nameField: string;
  asked: RecordConfig;
  head: readonly RecordItem[];
  sections: readonly SectionViewModel[];
  path: PathViewModel | null;
  talk: ConversationViewModel | null;
  may: {
    edit: boolean;
    remove: boolean;
    clone: boolean;
    merge: boolean;
    preview: boolean;
    seenBy: boolean;
  };
  /** Absent when the browser requests them later. */
  below?: RelatedListsViewModel;
};

/** `withMessages`: reads the messages about the record too. */
export async function readRecord(
  { client, metadataClient, staffId }: ReadContext,
  id: string,
  mode?: 'withMessages',
): Promise<RecordViewModel> {
  const recordId = normalizeId(id);
  const objectApiName = recordId && (await objectApiNameOf(metadataClient, recordId));
  if (recordId === undefined || objectApiName === undefined) throw data(null, { status: 404 });
  const described = await describeRecord(metadataClient, objectApiName);
  if (described === undefined) throw data(null, { status: 404 });
  const { info, compact, known, paths } = described;
  const talk = await conversationOf(metadataClient, objectApiName);
  const whose = ownerFieldPaths(known, compact).map((path) => `${objectApiName}.${path}`);
  const from = openingExtraFields(talk, objectApiName);
  const asked: RecordConfig = {
    recordId,
    optionalFields: [...optionalFieldsOf(info, paths), ...whose, ...from],
  };
  const [actions] = await Promise.all([
    read(client, getRecordActions, { config: recordActionsConfig(recordId) }),
    read(client, getRecord, { config: asked }),
    read(client, getLayoutUserState, { config: layoutUserStateConfig(objectApiName) }),
    read(client, getRecordAvatars, { config: avatarsConfig(recordId) }),
    talk && mode === 'withMessages' && readMessages(client, recordId, talk),
  ]);
  const offered = actions?.actions[recordId]?.actions ?? [];
  return { staffId, recordId, asked, talk, ...drawnBy({ ...described, offered }) };
}

/** The first three characters of an id name the object. */
export async function objectApiNameOf(
  aside: Client,
  recordId: string,
): Promise<string | undefined> {
  const directory = await read(aside, getObjectInfoDirectory, { config: {} });
  return Object.values(directory?.objects ?? {}).find(
    ({ keyPrefix }) => keyPrefix === recordId.slice(0, 3),
  )?.apiName;
}

export async function readListsBelow(
  reading: Pick<ReadContext, 'client' | 'metadataClient'>,
  id: string,
): Promise<RelatedListsViewModel | undefined> {
  const recordId = normalizeId(id);
  const objectApiName = recordId && (await objectApiNameOf(reading.metadataClient, recordId));
  return recordId && objectApiName
    ? readRelatedLists(reading, { recordId, objectApiName })
    : undefined;
}

/** In the browser: requests the related lists too. The page shows them when they arrive. */
export function readRecordAndLists(
  reading: ReadContext,
  recordId: string,
): Promise<RecordViewModel> {
  readListsBelow(reading, recordId).catch(() => undefined);
  return readRecord(reading, recordId, 'withMessages');
}

/** The edit form without scripts needs the picklist values in the page. */
export const preloadPicklists = async (
  client: Client,
  { objectApiName, sections }: Pick<RecordViewModel, 'objectApiName' | 'sections'>,
): Promise<unknown> =>
  editFieldsOf(sections).some(({ kind }) => kind === 'choice' || kind === 'choices') &&
  read(client, getPicklistValuesByRecordType, {
    config: picklistValuesConfig({ apiName: objectApiName, recordTypeId: null }),
  });

/** The sections that concern a row with these values. */
export const shownSections = (
  sections: RecordViewModel['sections'],
  valueOf: (field: string) => unknown,
): RecordViewModel['sections'] =>
  sections.filter(
    ({ shownWhen }) => !shownWhen || valueOf(shownWhen.fieldApiName) === shownWhen.value,
  );

export const editFieldsOf = (sections: RecordViewModel['sections']): EditField[] =>
  sections.flatMap(({ items }) => items.flatMap(({ edit }) => edit));

const buttonsOf = (actions: readonly PlatformAction[]): RecordViewModel['may'] => {
  const has = (button: string): boolean =>
    actions.some(({ type, apiName }) => type === 'StandardButton' && apiName === button);
  return {
    edit: has('Edit'),
    remove: has('Delete'),
    clone: has('Clone'),
    merge: has('Merge'),
    preview: has('Preview'),
    seenBy: has('SeenBy'),
  };
};

type Described = Omit<RecordDescription, 'paths'> & { offered: readonly PlatformAction[] };

function drawnBy({ info, full, compact, path, known, offered }: Described) {
  const may = buttonsOf(offered);
  const nameField = info.nameFields.at(-1) ?? 'Id';
  const editOf: EditFieldsOf = (...asked) => (may.edit ? editableWithout(offered, ...asked) : []);
  const draw = (item: LayoutItem): RecordItem[] => recordItemsOf(known, { info, editOf }, item);
  return {
    objectApiName: info.apiName,
    kind: info.label,
    plural: info.labelPlural,
    nameField,
    head: [
      ...ownerItems(known, compact),
      ...compact.sections
        .flatMap((section) => itemsOf(section, draw))
        .filter(({ key }) => !info.nameFields.includes(key)),
    ],
    sections: full.sections.map((section): SectionViewModel => ({
      id: section.id,
      heading: section.heading ?? info.label,
      collapsible: section.collapsible,
      columns: section.columns,
      items: itemsOf(section, draw),
      shownWhen: section.shownWhen,
    })),
    path: path ? pathDrawn(path, { info, known, editOf }) : null,
    may,
  };
}

function pathDrawn(
  { picklistFieldApiName: field, steps }: PathLayout,
  { info, known, editOf }: Pick<Described, 'info' | 'known'> & { editOf: EditFieldsOf },
): PathViewModel {
  const itemOf = (name: string, label: string): RecordItem => ({
    key: name,
    label,
    parts: [fieldDisplayOf(known, info.apiName, name)],
    joined: false,
    long: false,
    edit: editOf(info, [name]),
  });
  return {
    field,
    editable: editOf(info, [field]).length > 0,
    steps: steps.map(({ value, label, closed, guidance, fields }) => ({
      value,
      label,
      closed,
      guidance,
      items: fields.map((one) => itemOf(one.apiName, one.label)),
    })),
  };
}

export function recordItemsOf(
  known: ObjectMetadata,
  { info, editOf }: { info: ObjectInfo; editOf: EditFieldsOf },
  item: LayoutItem,
): RecordItem[] {
  const names = item.layoutComponents.flatMap((part) =>
    part.componentType === 'Field' ? [part.apiName] : [],
  );
  const [first] = names;
  if (first === undefined) return [];
  const field = info.fields[first];
  const compound = info.fields[field?.compoundFieldName ?? ''];
  return [
    {
      key: first,
      label: item.label,
      parts: names.map((name) => fieldDisplayOf(known, info.apiName, name)),
      joined: compound !== undefined && compound.dataType !== 'Address',
      long: field?.dataType === 'TextArea',
      edit: editOf(info, names),
    },
  ];
}
