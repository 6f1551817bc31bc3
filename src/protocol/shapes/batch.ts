import * as v from 'valibot';
import { formA, formB } from './errors.ts';
import { flag, whole } from './parts.ts';

/** Many questions in one call, each with a status of its own. Source: record-api.md §1.11. */

/** What was asked, or why not: in form A, of a save in form A or B. */
const item = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ result: v.union([result, formA, formB]), statusCode: whole });

export const batch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ results: v.array(item(result)) });

/** Of records and avatars: also whether any item was refused. */
export const flagBatch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ hasErrors: flag, results: v.array(item(result)) });
