import { summaryPageSize } from '#protocol/constants.ts';
import { maybeText } from './keys.ts';
import { boolean, integer, objectName, orNull, text, texts } from './rules.ts';
import { type ConfigOf, type Key, type Rule, dictOf, listOf, object } from './shape.ts';

/**
 * What definitions and preferences of lists are made of. Source: spec §5, record-api.md §6.4, §7.4.
 */

const orderItem = { fieldApiName: text, isAscending: boolean };
const filterItem = { fieldApiName: text, operandLabels: texts, operator: text };
const scopeKeys = {
  apiName: text,
  entityId: { rule: text, or: undefined },
  relatedEntityId: { rule: text, or: undefined },
};

export const filters: Rule<ConfigOf<typeof filterItem>[]> = (value) =>
  listOf(value, (one) => object(one, filterItem));
export const scope: Rule<ConfigOf<typeof scopeKeys>> = (value) => object(value, scopeKeys);
const order: Rule<ConfigOf<typeof orderItem>[]> = (value) =>
  listOf(value, (one) => object(one, orderItem));
const widths: Rule<Record<string, number>> = (value) => dictOf(value, integer);
const wraps: Rule<Record<string, boolean>> = (value) => dictOf(value, boolean);

/** Preferences: absent stays, null goes back to what it is without one. */
type Resettable<T> = Key<T | null | undefined>;
export const maybeOrder: Resettable<ConfigOf<typeof orderItem>[]> = {
  rule: (value) => orNull(value, order),
  or: undefined,
};
export const maybeWidths: Resettable<Record<string, number>> = {
  rule: (value) => orNull(value, widths),
  or: undefined,
};
export const maybeWraps: Resettable<Record<string, boolean>> = {
  rule: (value) => orNull(value, wraps),
  or: undefined,
};

/** Which lists of an object are told. */
export const summaryKeys = {
  objectApiName: objectName,
  pageSize: { rule: integer, or: summaryPageSize },
  pageToken: maybeText,
  q: maybeText,
  recentListsOnly: { rule: boolean, or: false },
};
