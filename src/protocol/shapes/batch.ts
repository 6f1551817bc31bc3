import * as v from 'valibot';
import { formA, formB } from './errors.ts';
import { flag, whole } from './parts.ts';

/** Several items in one response, each with an HTTP status. Source: record-api.md §1.11. */

/** `result`: the requested value, errors in form A, or the errors of a save in form B. */
const item = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ result: v.union([result, formA, formB]), statusCode: whole });

export const batch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ results: v.array(item(result)) });

/** For records or avatars. `hasErrors` tells whether any item was refused. */
export const flagBatch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ hasErrors: flag, results: v.array(item(result)) });
