import * as v from 'valibot';
import { recordLayout } from './layout.ts';
import { objectInfo } from './object-info.ts';
import { dict, id18, idOrNull, text } from './parts.ts';
import { draftRec, fieldValue } from './record.ts';

/** Source: record-api.md §6.3. */

export const recordDefaults = v.strictObject({
  layout: v.nullable(recordLayout),
  objectInfos: dict(objectInfo),
  record: draftRec,
});

const template = { apiName: text, fields: dict(fieldValue), recordTypeId: idOrNull };
export const createTemplate = v.strictObject({
  objectInfos: dict(objectInfo),
  record: v.strictObject(template),
});
export const cloneTemplate = v.strictObject({
  objectInfos: dict(objectInfo),
  record: v.strictObject({ ...template, cloneSourceId: id18 }),
});
