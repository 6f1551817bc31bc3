import * as v from 'valibot';
import { dict, eTag, flag, text, whole } from './parts.ts';

/** Salesforce misspelt `picklistAtrributesValueType`. Source: record-api.md §4, §6.5. */

export const attributeTypes = ['CaseStatus'] as const;

export const picklistValue = v.strictObject({
  attributes: v.nullable(
    v.strictObject({ closed: flag, picklistAtrributesValueType: v.picklist(attributeTypes) }),
  ),
  label: text,
  validFor: v.array(whole),
  value: text,
});
export type PicklistValue = v.InferOutput<typeof picklistValue>;

export const picklistValues = v.strictObject({
  controllerValues: dict(whole),
  defaultValue: v.nullable(picklistValue),
  eTag,
  url: text,
  values: v.array(picklistValue),
});
export type PicklistValues = v.InferOutput<typeof picklistValues>;

export const objectPicklists = v.strictObject({ eTag, picklistFieldValues: dict(picklistValues) });
export type ObjectPicklists = v.InferOutput<typeof objectPicklists>;
