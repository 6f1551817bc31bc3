import { data } from 'react-router';
import { getRecordActions } from '#client/adapters/actions.ts';
import { getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { getQuickActionDefaults, getQuickActionInfo } from '#client/adapters/quick-actions.ts';
import { getRecord, type RecordConfig } from '#client/adapters/records.ts';
import { read } from '#client/cache/read.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { PlatformAction, QuickActionInfo } from '#protocol/shapes/actions.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { recordActionsConfig, picklistValuesConfig } from '../forms/adapter-configs.ts';
import type { InputValue } from '../../forms/edit-field.ts';
import { creatableFields } from '../forms/edit-fields-of.ts';
import { refusalText } from '../forms/save-troubles.ts';
import { type EditFieldsOf, editableWithout } from '../forms/status-actions.ts';
import { fieldDisplayOf, type ObjectMetadata } from '../field-display-of.ts';
import { readObjectMetadata } from '../frame/read-object-metadata.ts';
import { optionalFieldsOf, itemsOf, fieldPathsOf } from '../describe-record.ts';
import {
  type SectionViewModel,
  recordItemsOf,
  objectApiNameOf,
  type RecordItem,
} from '../read-record.ts';
import type { ParentRecord } from '../records/related/read-related.ts';
import {
  type ConversationViewModel,
  openingExtraFields,
  conversationOf,
  readMessages,
} from '../records/talk/read-conversation.ts';
import { recordNameOf } from '../records/name-of-row.ts';
import type { ReadContext } from '../dehydrate-page.ts';

export type ActionViewModel = {
  staffId: string;
  recordId: string;
  actionApiName: string;
  label: string;
  name: string;
  /** Whether this viewer may perform the action on this record now. */
  offered: boolean;
  /** Why not, when another record is the reason. */
  refusal: string | null;
  /** The fingerprint of the record as shown here. */
  seen: string | null;
  warning: string | null;
  grave: boolean;
  /** By field, the API name of the reference field whose record has text for it. */
  fills: Readonly<Record<string, string>>;
  files: NonNullable<QuickActionInfo['files']> | null;
  section: SectionViewModel;
  about: readonly RecordItem[];
  /** The values that narrow the look-ups of the form, by field. */
  bound: Readonly<Record<string, InputValue>>;
  asked: RecordConfig;
  talk: ConversationViewModel | null;
  /** The initial values of the form. `id`: the row that the action changes. */
  draft: Pick<Rec, 'apiName' | 'recordTypeId' | 'fields'> & { id?: string };
};

export async function readAction(
  { client, metadataClient, staffId }: ReadContext,
  { actionApiName, ...asked }: { recordId: string; actionApiName: string },
): Promise<ActionViewModel> {
  const recordId = normalizeId(asked.recordId);
  const objectApiName = recordId && (await objectApiNameOf(metadataClient, recordId));
  if (recordId === undefined || objectApiName === undefined) throw data(null, { status: 404 });
  const { info, apiName, defaults, offered, refused, possible, talk, name } = await readDescription(
    { client, metadataClient },
    { recordId, objectApiName, actionApiName },
  );
  const known = await readObjectMetadata(
    metadataClient,
    apiName,
    fieldPathsOf(info.layout ?? undefined),
  );
  const described = known.infos.get(apiName);
  if (!described) throw data(null, { status: 404 });
  const drawn = fieldItemsOf(info, { known, described, possible });
  const narrowing = narrowingIn(drawn);
  const { tells = [] } = info;
  const own = [
    ...(info.type === 'Update' ? fieldPathsOf(info.layout ?? undefined) : []),
    ...narrowing,
  ];
  const beside = await readBeside(
    { client, metadataClient },
    { recordId, objectApiName, tells, talk, own },
  );
  await read(client, getPicklistValuesByRecordType, {
    config: picklistValuesConfig({ apiName, recordTypeId: null }),
  });
  return {
    staffId,
    recordId,
    actionApiName,
    label: info.label,
    name,
    offered: offered !== undefined,
    refusal: refused === undefined ? null : refusalText(refused.problem),
    seen: offered?.seen ?? null,
    warning: info.warning ?? null,
    grave: info.isGrave === true,
    fills: info.fills ?? {},
    files: info.files ?? null,
    talk,
    about: beside.about,
    asked: beside.asked,
    bound: Object.fromEntries(
      narrowing.flatMap((name) => [...boundBy(beside.record, name), ...boundBy(defaults, name)]),
    ),
    section: { id: 'actie', heading: info.label, collapsible: false, columns: 1, items: drawn },
    draft: {
      ...(info.type !== 'Create' && { id: recordId }),
      apiName,
      recordTypeId: null,
      fields: { ...beside.names, ...defaults.fields },
    },
  };
}

async function readDescription(
  { client, metadataClient }: Pick<ReadContext, 'client' | 'metadataClient'>,
  { recordId, objectApiName, actionApiName }: ParentRecord & { actionApiName: string },
) {
  const [info, defaults, actions, talk, name] = await Promise.all([
    read(metadataClient, getQuickActionInfo, {
      config: { actionApiName, parentRecordId: recordId },
    }),
    read(metadataClient, getQuickActionDefaults, {
      config: { actionApiName, parentRecordId: recordId },
    }),
    read(metadataClient, getRecordActions, { config: recordActionsConfig(recordId) }),
    readTalk({ client, metadataClient }, { recordId, objectApiName }),
    readName(metadataClient, objectApiName, recordId),
  ]);
  if (!info || !defaults || !info.targetSobjectType) throw data(null, { status: 404 });
  const entry = actions?.actions[recordId];
  const possible = entry?.actions ?? [];
  const isAsked = (action: { apiName: string }): boolean => action.apiName === actionApiName;
  const [offered, refused] = [possible.find(isAsked), entry?.refused?.find(isAsked)];
  const { targetSobjectType: apiName } = info;
  return { info, apiName, defaults, offered, refused, possible, talk, name };
}

async function readTalk(
  { client, metadataClient }: Pick<ReadContext, 'client' | 'metadataClient'>,
  { recordId, objectApiName }: ParentRecord,
): Promise<ConversationViewModel | null> {
  const talk = await conversationOf(metadataClient, objectApiName);
  if (talk !== null) await readMessages(client, recordId, talk);
  return talk;
}

type Drawing = {
  known: ObjectMetadata;
  described: ObjectInfo;
  possible: readonly PlatformAction[];
};

function fieldItemsOf(
  { type, layout }: QuickActionInfo,
  { known, described, possible }: Drawing,
): RecordItem[] {
  const editOf: EditFieldsOf =
    type === 'Update' ? (...asked) => editableWithout(possible, ...asked) : creatableFields;
  const items = (layout?.sections ?? []).flatMap((section) =>
    itemsOf(section, (item) => recordItemsOf(known, { info: described, editOf }, item)),
  );
  return items.filter(({ edit }) => edit.length > 0);
}

function narrowingIn(items: readonly RecordItem[]): string[] {
  const asked = items.flatMap(({ edit }) => edit);
  return asked
    .flatMap(({ leads }) => leads?.narrowedBy ?? [])
    .filter((name) => asked.every(({ apiName }) => apiName !== name));
}

function boundBy(record: Pick<Rec, 'fields'> | undefined, name: string): [string, InputValue][] {
  const value = record?.fields[name]?.value;
  return typeof value === 'string' ? [[name, value]] : [];
}

type Beside = ParentRecord & {
  tells: NonNullable<QuickActionInfo['tells']>;
  talk: ConversationViewModel | null;
  own: readonly string[];
};

async function readBeside(
  { client, metadataClient }: Pick<ReadContext, 'client' | 'metadataClient'>,
  { recordId, objectApiName, tells, talk, own }: Beside,
) {
  const paths = tells.map(({ fieldApiName }) => fieldApiName);
  const known = await readObjectMetadata(metadataClient, objectApiName, paths);
  const info = known.infos.get(objectApiName);
  const about = tells.map(({ fieldApiName: path, label }): RecordItem => ({
    key: path,
    label,
    parts: [fieldDisplayOf(known, objectApiName, path)],
    joined: false,
    long: info?.fields[path]?.dataType === 'TextArea',
    edit: [],
  }));
  const opening = talk ? [talk.opening.text.path, talk.opening.by.path, talk.opening.at.path] : [];
  const beyond = paths
    .filter((path) => path.includes('.'))
    .map((path) => `${objectApiName}.${path}`);
  const asked: RecordConfig = {
    recordId,
    optionalFields: info
      ? [
          ...optionalFieldsOf(info, [...paths, ...opening, ...own]),
          ...beyond,
          ...openingExtraFields(talk, objectApiName),
        ]
      : [],
  };
  const record = await read(client, getRecord, { config: asked });
  const related = own.flatMap((path) => info?.fields[path]?.relationshipName ?? []);
  const names = Object.fromEntries(
    related.flatMap((name) => (record?.fields[name] ? [[name, record.fields[name]]] : [])),
  );
  return { about, asked, names, record };
}

async function readName(
  aside: ReadContext['metadataClient'],
  objectApiName: string,
  recordId: string,
): Promise<string> {
  const { infos } = await readObjectMetadata(aside, objectApiName, []);
  const info = infos.get(objectApiName);
  const nameField = info?.nameFields.at(-1) ?? 'Id';
  const record = await read(aside, getRecord, {
    config: { recordId, optionalFields: [`${objectApiName}.${nameField}`] },
  });
  const kind = info?.label ?? '';
  return record ? recordNameOf(record, { nameField, kind }) : kind;
}
