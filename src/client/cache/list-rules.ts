import { boolean, integer, nullable, text, textList } from './config-rules.ts';
import {
  type ConfigOf,
  type ConfigKey,
  type ConfigRule,
  dictOf,
  listOf,
  objectOf,
} from './config-shape.ts';

/** Source: spec §5, record-api.md §6.4, §7.4. */

const orderItem = { fieldApiName: text, isAscending: boolean };
const filterItem = { fieldApiName: text, operandLabels: textList, operator: text };
const scopeKeys = {
  apiName: text,
  entityId: { rule: text, or: undefined },
  relatedEntityId: { rule: text, or: undefined },
};

export const listFilters: ConfigRule<ConfigOf<typeof filterItem>[]> = (value) =>
  listOf(value, (one) => objectOf(one, filterItem));
export const listScope: ConfigRule<ConfigOf<typeof scopeKeys>> = (value) =>
  objectOf(value, scopeKeys);
const order: ConfigRule<ConfigOf<typeof orderItem>[]> = (value) =>
  listOf(value, (one) => objectOf(one, orderItem));
const widths: ConfigRule<Record<string, number>> = (value) => dictOf(value, integer);
const wraps: ConfigRule<Record<string, boolean>> = (value) => dictOf(value, boolean);

/** An absent key leaves the preference unchanged; null resets it to the default. */
type Resettable<T> = ConfigKey<T | null | undefined>;
export const maybeOrder: Resettable<ConfigOf<typeof orderItem>[]> = {
  rule: (value) => nullable(value, order),
  or: undefined,
};
export const maybeWidths: Resettable<Record<string, number>> = {
  rule: (value) => nullable(value, widths),
  or: undefined,
};
export const maybeWraps: Resettable<Record<string, boolean>> = {
  rule: (value) => nullable(value, wraps),
  or: undefined,
};
