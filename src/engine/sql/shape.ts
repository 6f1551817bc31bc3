import { hash } from 'node:crypto';
import { isoMoment } from '../fields/iso-moment.ts';
import type { Branch, BranchField } from './select.ts';
import type { Rec } from '#protocol/shapes/record.ts';

export type ResultRow = Readonly<Record<string, unknown>>;

/** JSON stays text between functions, because parsing and serializing it again costs time. */
export type JsonAnswer<T> = { text: string; eTag: string; of?: T };

// proof: the functions in this file serialized the text from a value of this type
export const parseJsonAnswer = <T>(json: JsonAnswer<T>): T => JSON.parse(json.text) as T;

const eTagOf = (text: string): string => hash('sha256', text).slice(0, 32);

export function jsonWithETag<T>(head: string, tail: string): JsonAnswer<T> {
  const eTag = eTagOf(`${head}${tail}`);
  return { text: `${head}${eTag}${tail}`, eTag };
}

export function withETag<T extends { eTag: string }>(answer: T): T {
  answer.eTag = eTagOf(JSON.stringify(answer));
  return answer;
}

export const pageText = (before: object, records: readonly string[], after?: object): string =>
  `${JSON.stringify(before).slice(0, -1)},"records":[${records.join(',')}]${after ? `,${JSON.stringify(after).slice(1)}` : '}'}`;

/** The eTag is a hash of the properties and the eTags of the rows. */
export function pageJson<T>(
  before: object,
  records: readonly JsonAnswer<unknown>[],
  after: object,
): JsonAnswer<T> {
  const [texts, eTags] = [records.map(({ text }) => text), records.map(({ eTag }) => eTag)];
  return { text: pageText(before, texts, after), eTag: eTagOf(pageText(before, eTags, after)) };
}

/** Properties are in alphabetical order, as in Salesforce's UI API. Source: record-api.md §4. */
export const recordJson = (branch: Branch, row: ResultRow): JsonAnswer<Rec> =>
  written(branch, { row, met: new Map() });

/**
 * A nested row that several rows reference is serialized once. `below`: the JSON of the child
 * pages.
 */
export function recordsJson(
  branch: Branch,
  rows: readonly ResultRow[],
  below: (place: number) => string | undefined = () => undefined,
): JsonAnswer<Rec>[] {
  const met: Met = new Map();
  return rows.map((row, place) => written(branch, { row, met }, below(place)));
}

type Met = Map<Branch, Map<string, string>>;
type Writing = { row: ResultRow; met: Met };

function written(branch: Branch, writing: Writing, children = '{}'): JsonAnswer<Rec> {
  const { row } = writing;
  // proof: the driver returns a Date for a timestamptz column
  const stamp = row[branch.stamp] as Date | null;
  const modifiedBy = branch.modifiedBy === null ? null : row[branch.modifiedBy];
  let fields = '';
  for (const write of writersOf(branch)) fields += write(writing, fields === '' ? '' : ',');
  const rest =
    `","fields":{${fields}},"id":"${String(row[branch.id])}","lastModifiedById":${quoted(modifiedBy)},"lastModifiedDate":${moment(row[branch.modified])}` +
    `,"recordTypeId":null,"recordTypeInfo":null,"systemModstamp":${moment(stamp)},"weakEtag":${stamp === null ? 0 : stamp.getTime()}}`;
  // The API name is not hashed: the id in `rest` identifies the object.
  const eTag = eTagOf(children + rest);
  const apiName = branch.kind === null ? branch.object.apiName : String(row[branch.kind]);
  return {
    text: `{"apiName":"${apiName}","childRelationships":${children},"eTag":"${eTag}${rest}`,
    eTag,
  };
}

type Writer = (writing: Writing, separator: string) => string;

const writers = new WeakMap<Branch, readonly Writer[]>();

function writersOf(branch: Branch): readonly Writer[] {
  let made = writers.get(branch);
  if (made === undefined) {
    const named = [
      ...branch.fields.map((field) => ({ name: field.field.apiName, write: fieldWriter(field) })),
      ...branch.relations.map((relation) => ({
        name: relation.name,
        write: relationWriter(relation),
      })),
    ];
    made = named.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ write }) => write);
    writers.set(branch, made);
  }
  return made;
}

function fieldWriter({ field, column, seen }: BranchField): Writer {
  const [name, empty] = [`"${field.apiName}":`, `"${field.apiName}":${nothing}`];
  const write: Writer = ({ row }, separator) => {
    const raw = row[column];
    if (raw === null || raw === undefined) return separator + empty;
    const value = field.read(raw);
    const text = JSON.stringify(value);
    const shown = field.display(value);
    return `${separator}${name}{"displayValue":${shown === value ? text : quoted(shown)},"value":${text}}`;
  };
  return seen === null
    ? write
    : (writing, separator) => (writing.row[seen] === true ? write(writing, separator) : '');
}

const relationWriter =
  ({ name, branch }: Branch['relations'][number]): Writer =>
  (writing, separator) =>
    `${separator}"${name}":${relatedText(branch, writing)}`;

function relatedText(branch: Branch, writing: Writing): string {
  const { row, met } = writing;
  const id = row[branch.id];
  if (id === null) return nothing;
  let texts = met.get(branch);
  if (texts === undefined) met.set(branch, (texts = new Map()));
  const known = texts.get(String(id));
  if (known !== undefined) return known;
  const text = `{"displayValue":${quoted(row[branch.name])},"value":${written(branch, writing).text}}`;
  texts.set(String(id), text);
  return text;
}

const nothing = '{"displayValue":null,"value":null}';

const quoted = (value: unknown): string =>
  value === null || value === undefined ? 'null' : JSON.stringify(value);

const moment = (value: unknown): string =>
  // proof: the driver returns a Date for a timestamptz column
  value === null || value === undefined ? 'null' : `"${isoMoment(value as Date)}"`;
