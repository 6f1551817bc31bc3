import { hash } from 'node:crypto';
import { isoMoment } from './fields/iso-moment.ts';
import type { Branch } from './select.ts';
import type { Rec } from '#wire/shapes/record.ts';

/** A row as the driver gives it, by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** An answer as it travels, with the eTag that stands in it. Written once: taking it apart to write it again would cost more than the read. */
export type Json<T> = { text: string; eTag: string; of?: T };

export const parsed = <T>(json: Json<T>): T => JSON.parse(json.text) as T; // proof: written by the functions beside it

/** 32 hex digits over the answer as this viewer gets it. Equal content, equal eTag. */
const eTagOf = (text: string): string => hash('sha256', text).slice(0, 32);

/** Puts the eTag between the two halves of an answer; it is taken over the answer with none. */
export function sealed<T>(head: string, tail: string): Json<T> {
  const eTag = eTagOf(`${head}${tail}`);
  return { text: `${head}${eTag}${tail}`, eTag };
}

/** The same for an answer made as an object: metadata, which is kept. */
export function withETag<T extends { eTag: string }>(answer: T): T {
  answer.eTag = eTagOf(JSON.stringify(answer));
  return answer;
}

/** Writes the record of one row of a selection; `children` are the pages below it, as text. Keys stand in alphabetical order, as the platform sends them. Source: record-api.md §1.4, §4. */
export function recordJson(branch: Branch, row: Row, children = '{}'): Json<Rec> {
  const stamp = row[branch.stamp] as Date | null; // proof: a timestamptz column
  const modifiedBy = branch.modifiedBy === null ? null : row[branch.modifiedBy];
  return sealed(
    `{"apiName":"${branch.kind === null ? branch.object.apiName : String(row[branch.kind])}","childRelationships":${children},"eTag":"`,
    `","fields":{${fieldsText(branch, row)}},"id":"${String(row[branch.id])}","lastModifiedById":${quoted(modifiedBy)},"lastModifiedDate":${moment(row[branch.modified])}` +
      `,"recordTypeId":null,"recordTypeInfo":null,"systemModstamp":${moment(stamp)},"weakEtag":${stamp === null ? 0 : stamp.getTime()}}`,
  );
}

function fieldsText(branch: Branch, row: Row): string {
  let text = '';
  let next = 0;
  const add = (name: string, value: string) => (text += `${text === '' ? '' : ','}"${name}":${value}`);
  for (const { field, column, seen } of branch.fields) {
    while (next < branch.relations.length && branch.relations[next]!.name < field.apiName) addRelation(add, branch.relations[next++]!, row);
    if (seen !== null && row[seen] !== true) continue;
    const raw = row[column];
    if (raw === null || raw === undefined) add(field.apiName, nothing);
    else {
      const value = field.read(raw);
      add(field.apiName, `{"displayValue":${quoted(field.display(value))},"value":${JSON.stringify(value)}}`);
    }
  }
  while (next < branch.relations.length) addRelation(add, branch.relations[next++]!, row);
  return text;
}

function addRelation(add: (name: string, value: string) => void, { name, branch }: Branch['relations'][number], row: Row): void {
  add(name, row[branch.id] === null ? nothing : `{"displayValue":${quoted(row[branch.name])},"value":${recordJson(branch, row).text}}`);
}

const nothing = '{"displayValue":null,"value":null}';

const quoted = (value: unknown): string => (value === null || value === undefined ? 'null' : JSON.stringify(value));

const moment = (value: unknown): string => (value === null || value === undefined ? 'null' : `"${isoMoment(value as Date)}"`); // proof: a timestamptz column
