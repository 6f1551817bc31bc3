import { hash } from 'node:crypto';
import { isoMoment } from '../fields/iso-moment.ts';
import type { Branch, BranchField } from './select.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/** A row as the driver gives it, by column name. */
export type ResultRow = Readonly<Record<string, unknown>>;

/**
 * An answer as it travels, with the eTag that stands in it. Written once: taking it apart to write
 * it again would cost more than the read.
 */
export type JsonAnswer<T> = { text: string; eTag: string; of?: T };

export const parseJsonAnswer = <T>(json: JsonAnswer<T>): T => JSON.parse(json.text) as T; // proof: written by the functions beside it

/** 32 hex digits over the answer as this viewer gets it. Equal content, equal eTag. */
const eTagOf = (text: string): string => hash('sha256', text).slice(0, 32);

/** Puts the eTag between the two halves of an answer; it is taken over the answer with none. */
export function jsonWithETag<T>(head: string, tail: string): JsonAnswer<T> {
  const eTag = eTagOf(`${head}${tail}`);
  return { text: `${head}${eTag}${tail}`, eTag };
}

/** The same for an answer made as an object: metadata, which is kept. */
export function withETag<T extends { eTag: string }>(answer: T): T {
  answer.eTag = eTagOf(JSON.stringify(answer));
  return answer;
}

/** A page of rows as text: what is said before them, the rows, and what is said after. */
export const pageText = (before: object, records: readonly string[], after?: object): string =>
  `${JSON.stringify(before).slice(0, -1)},"records":[${records.join(',')}]${after ? `,${JSON.stringify(after).slice(1)}` : '}'}`;

/**
 * The same with its eTag. Equal rows have equal eTags, so of each its own is enough to tell pages
 * apart.
 */
export function pageJson<T>(
  before: object,
  records: readonly JsonAnswer<unknown>[],
  after: object,
): JsonAnswer<T> {
  const [texts, eTags] = [records.map(({ text }) => text), records.map(({ eTag }) => eTag)];
  return { text: pageText(before, texts, after), eTag: eTagOf(pageText(before, eTags, after)) };
}

/**
 * Writes the record of one row of a selection. Keys stand in alphabetical order, as the platform
 * sends them. Source: record-api.md §1.4, §4.
 */
export const recordJson = (branch: Branch, row: ResultRow): JsonAnswer<Rec> =>
  written(branch, { row, met: new Map() });

/**
 * The same of all rows of one answer of the database: a row that several of them lead to reads the
 * same in each, and is written once. `below`: the pages below the row at a place, as text.
 */
export function recordsJson(
  branch: Branch,
  rows: readonly ResultRow[],
  below: (place: number) => string | undefined = () => undefined,
): JsonAnswer<Rec>[] {
  const met: Met = new Map();
  return rows.map((row, place) => written(branch, { row, met }, below(place)));
}

/** What was written of rows that others lead to, by their ids. */
type Met = Map<Branch, Map<string, string>>;
type Writing = { row: ResultRow; met: Met };

function written(branch: Branch, writing: Writing, children = '{}'): JsonAnswer<Rec> {
  const { row } = writing;
  const stamp = row[branch.stamp] as Date | null; // proof: a timestamptz column
  const modifiedBy = branch.modifiedBy === null ? null : row[branch.modifiedBy];
  let fields = '';
  for (const write of writersOf(branch)) fields += write(writing, fields === '' ? '' : ',');
  const rest =
    `","fields":{${fields}},"id":"${String(row[branch.id])}","lastModifiedById":${quoted(modifiedBy)},"lastModifiedDate":${moment(row[branch.modified])}` +
    `,"recordTypeId":null,"recordTypeInfo":null,"systemModstamp":${moment(stamp)},"weakEtag":${stamp === null ? 0 : stamp.getTime()}}`;
  // Of which object it is, the id in the rest tells.
  const eTag = eTagOf(children + rest);
  const apiName = branch.kind === null ? branch.object.apiName : String(row[branch.kind]);
  return {
    text: `{"apiName":"${apiName}","childRelationships":${children},"eTag":"${eTag}${rest}`,
    eTag,
  };
}

/** Writes a field of a row, `separator` in front; nothing when the viewer does not see it there. */
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
  value === null || value === undefined ? 'null' : `"${isoMoment(value as Date)}"`; // proof: a timestamptz column
