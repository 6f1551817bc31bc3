import * as v from 'valibot';
import { errorCodes } from '../error-codes.ts';
import { dict, flag, id18, text, textList, textOrNull, themeInfo, whole } from './parts.ts';

const errorCode = v.picklist(errorCodes);

/** Refusals have three forms, as in Salesforce's UI API. Source: record-api.md §3.1. */

/** `mergedInto`: a record id; not part of Salesforce's UI API. */
export const errorItem = v.strictObject({
  errorCode,
  /** Of saves by the platform's REST API. */
  fields: v.optional(textList),
  mergedInto: v.optional(id18),
  message: text,
});
export type ErrorItem = v.InferOutput<typeof errorItem>;

/** Form A: for other refusals than those of saves and list definitions. */
export const formA = v.pipe(v.array(errorItem), v.minLength(1));

export const matchResult = v.strictObject({
  apiName: text,
  isAllowSave: flag,
  matchRecordIds: v.array(id18),
  matchRule: text,
  objectLabel: text,
  objectLabelPlural: text,
  themeInfo,
});
export type MatchResult = v.InferOutput<typeof matchResult>;

export const saveError = v.strictObject({
  constituentField: textOrNull,
  duplicateRecordError: v.nullable(v.strictObject({ matchResults: v.array(matchResult) })),
  errorCode,
  field: textOrNull,
  fieldLabel: textOrNull,
  message: text,
});
export type SaveError = v.InferOutput<typeof saveError>;

/** Form B: for saves. */
export const formB = v.strictObject({
  enhancedErrorType: v.nullable(v.literal('RecordError')),
  message: text,
  output: v.strictObject({ errors: v.array(saveError), fieldErrors: dict(v.array(saveError)) }),
});
export type SaveErrors = v.InferOutput<typeof formB>;

/** Form C: for list definitions. */
export const formC = v.strictObject({
  message: text,
  output: v.strictObject({
    fieldErrors: v.array(v.strictObject({ errorMessage: text, fieldApiName: text })),
  }),
  statusCode: v.literal(400),
});
export type ListErrors = v.InferOutput<typeof formC>;

/** Source: record-api.md §1.11. */

const item = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ result: v.union([result, formA, formB]), statusCode: whole });

export const batch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ results: v.array(item(result)) });

export const flagBatch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ hasErrors: flag, results: v.array(item(result)) });
