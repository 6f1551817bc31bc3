import * as v from 'valibot';
import { formA, formB } from './errors.ts';
import { flag, whole } from './parts.ts';

/** Source: record-api.md §1.11. */

const item = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ result: v.union([result, formA, formB]), statusCode: whole });

export const batch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ results: v.array(item(result)) });

export const flagBatch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ hasErrors: flag, results: v.array(item(result)) });
