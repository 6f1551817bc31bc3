import {
  Environment,
  type FragmentSelection,
  Luvio,
  type PathSelection,
  type Selector,
  type Snapshot,
  Store,
  type StoreLink,
} from '@luvio/engine';
import type { ListRecords } from '#protocol/shapes/list.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import { fields } from './answers.ts';
import type { DeepReadonly, Side } from './side.ts';

/**
 * Fed as the platform's generated adapters feed it: an entry per record and one per field, linked
 * to each other; an unchanged entry is not published. The other tasks of those adapters (checks,
 * field tracking, conflicts) are left out, so the engine is measured at its fastest.
 */

const ttl = 30_000;
const namespace = 'UiApi';

type Fields = Record<string, StoreLink>;
type Envelope = Omit<Rec, 'fields' | 'childRelationships'>;
type StoredRecord = Envelope & { childRelationships: object; fields: Fields };
type StoredValue = { displayValue: string | null; value: unknown };
/** A link in place of each record. */
type StoredList = Omit<ListRecords, 'records'> & { records: StoreLink[] };

export function luvioSide(): Side {
  const store = new Store();
  const luvio = new Luvio(
    new Environment(store, () => Promise.reject(new Error('The bench makes no calls'))),
  );
  const engine: Engine = { luvio, store };
  const getRecord = (id: string, selected = fields): Snapshot<Rec> =>
    // proof: without a network and with all data there, the engine answers at once
    luvio.applyCachePolicy(
      {},
      recordSelector(id, selected),
      (selector, storeLookup) => storeLookup(selector),
      () => Promise.reject(new Error('The record is not in the cache')),
    ) as Snapshot<Rec>;
  return {
    name: '@luvio/engine',
    storeList: (answer) => () => {
      luvio.storeIngest(listKey, (list) => ingestList(engine, list), answer);
      const page = luvio.storeLookup<ListRecords>(listSelector);
      luvio.storeBroadcast();
      return page.data!; // proof: stored above
    },
    storeRecord: (answer) => () => {
      luvio.storeIngest(recordKey(answer.id), (record) => ingestRecord(engine, record), answer);
      luvio.storeBroadcast();
    },
    readRecord: (id) => getRecord(id).data as DeepReadonly<Rec> | undefined,
    watchRecord: ({ id, selected }, listener) =>
      luvio.storeSubscribe(getRecord(id, selected), ({ data }) => data && listener(data)),
  };
}

const recordKey = (id: string): string => `${namespace}::RecordRepresentation:${id}`;
const fieldKey = (record: string, name: string): string => `${record}__fields__${name}`;
const listKey = `${namespace}::ListRecordsRepresentation:Case:Alle`;

type Engine = { luvio: Luvio; store: Store };

type Published = { key: string; representationName: string; changed: boolean; entry: unknown };

function publish(
  { luvio }: Engine,
  { key, representationName, changed, entry }: Published,
): StoreLink {
  if (changed) luvio.storePublish(key, entry);
  luvio.publishStoreMetadata(key, { namespace, representationName, ttl });
  return { __ref: key };
}

function ingestRecord(engine: Engine, record: Rec): StoreLink {
  const key = recordKey(record.id);
  // proof: only this function publishes below this key
  const existing = engine.store.records[key] as StoredRecord | undefined;
  const links: Fields = { ...existing?.fields };
  for (const name of Object.keys(record.fields))
    links[name] = ingestField(engine, fieldKey(key, name), record.fields[name]!);
  const { fields: _, childRelationships, ...envelope } = record;
  const entry: StoredRecord = { ...envelope, childRelationships, fields: links };
  return publish(engine, {
    key,
    representationName: 'RecordRepresentation',
    changed: !existing || !sameRecord(existing, entry),
    entry,
  });
}

function ingestField(engine: Engine, key: string, { displayValue, value }: FieldValue): StoreLink {
  // proof: only this function publishes below a field key
  const existing = engine.store.records[key] as StoredValue | undefined;
  const related = typeof value === 'object' && value !== null;
  const entry: StoredValue = { displayValue, value: related ? ingestRecord(engine, value) : value };
  const changed =
    existing?.displayValue !== displayValue ||
    (related ? refOf(existing.value) !== refOf(entry.value) : existing.value !== value);
  return publish(engine, { key, representationName: 'FieldValueRepresentation', changed, entry });
}

// proof: a record below a field is stored as a link
const refOf = (link: unknown): string | undefined => (link as StoreLink | null)?.__ref;

function ingestList(engine: Engine, list: ListRecords): StoreLink {
  const entry: StoredList = {
    ...list,
    records: list.records.map((record) => ingestRecord(engine, record)),
  };
  return publish(engine, {
    key: listKey,
    representationName: 'ListRecordCollectionRepresentation',
    changed: true,
    entry,
  });
}

const envelopeKeys = [
  'apiName',
  'eTag',
  'id',
  'lastModifiedById',
  'lastModifiedDate',
  'recordTypeId',
  'systemModstamp',
  'weakEtag',
] as const;

function sameRecord(a: StoredRecord, b: StoredRecord): boolean {
  const names = Object.keys(b.fields);
  return (
    envelopeKeys.every((key) => a[key] === b[key]) &&
    Object.keys(a.fields).length === names.length &&
    names.every((name) => a.fields[name]?.__ref === b.fields[name]?.__ref)
  );
}

const scalar = (name: string): PathSelection => ({ kind: 'Scalar', name });
const whole = (name: string): PathSelection => ({ kind: 'Object', name, opaque: true });

/** Of a path such as `Account.Name`, the part after the first dot is selected below `Account`. */
function recordFragment(paths: readonly string[]): FragmentSelection {
  const names = Map.groupBy(paths, (path) => path.split('.')[0]!);
  const selections = [...names].map(([name, below]): PathSelection => {
    const nested = below.flatMap((path) =>
      path.includes('.') ? [path.slice(path.indexOf('.') + 1)] : [],
    );
    const value: PathSelection =
      nested.length > 0
        ? { kind: 'Link', name: 'value', nullable: true, fragment: recordFragment(nested) }
        : scalar('value');
    return {
      kind: 'Link',
      name,
      fragment: { kind: 'Fragment', private: [], selections: [scalar('displayValue'), value] },
    };
  });
  return {
    kind: 'Fragment',
    private: [],
    selections: [
      ...envelopeKeys.map(scalar),
      whole('childRelationships'),
      whole('recordTypeInfo'),
      { kind: 'Object', name: 'fields', selections },
    ],
  };
}

const fragments = new Map<readonly string[], FragmentSelection>();

function fragmentOf(selected: readonly string[]): FragmentSelection {
  const made =
    fragments.get(selected) ?? recordFragment(selected.map((path) => path.replace('Case.', '')));
  fragments.set(selected, made);
  return made;
}

const recordSelector = (id: string, selected: readonly string[]): Selector => ({
  recordId: recordKey(id),
  node: fragmentOf(selected),
  variables: {},
});

const listScalars = [
  'count',
  'currentPageToken',
  'currentPageUrl',
  'listInfoETag',
  'nextPageToken',
  'nextPageUrl',
  'pageSize',
  'previousPageToken',
  'previousPageUrl',
  'searchTerm',
  'sortBy',
  'where',
];
const listSelector: Selector = {
  recordId: listKey,
  node: {
    kind: 'Fragment',
    private: [],
    selections: [
      ...listScalars.map(scalar),
      whole('fields'),
      whole('optionalFields'),
      whole('listReference'),
      { kind: 'Link', name: 'records', plural: true, fragment: fragmentOf(fields) },
    ],
  },
  variables: {},
};
