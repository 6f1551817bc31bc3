import * as v from 'valibot';
import { formA, formB } from './errors.ts';
import { flag, whole } from './parts.ts';

/**
 * Batch responses: several items in one call, each with its own status. Source: record-api.md
 * §1.11.
 */

/**
 * Returns the schema of one item: the requested value, or a refusal in form A, or for a save in
 * form A or B.
 */
const item = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ result: v.union([result, formA, formB]), statusCode: whole });

export const batch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ results: v.array(item(result)) });

/**
 * Returns the schema of a batch of records or avatars, which also says whether any item was
 * refused.
 */
export const flagBatch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ hasErrors: flag, results: v.array(item(result)) });
