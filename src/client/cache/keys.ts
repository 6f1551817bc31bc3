import {
  defaultFormFactor,
  defaultLayoutMode,
  defaultLayoutType,
  masterRecordTypeId,
} from '#protocol/constants.ts';
import type { FormFactor, LayoutMode, LayoutType } from '#protocol/shapes/parts.ts';
import {
  boolean,
  columnList,
  fields,
  formFactor,
  id,
  ids,
  integer,
  layoutMode,
  layoutType,
  name,
  names,
  recordTypeId,
  sorting,
  text,
  token,
} from './rules.ts';
import type { Key } from './shape.ts';

/** Keys of configs that need not be given, with what they are then. Defaults: spec §5, §9. */

export const maybeText: Key<string | undefined> = { rule: text, or: undefined };
export const maybeBoolean: Key<boolean | undefined> = { rule: boolean, or: undefined };
export const maybeInteger: Key<number | undefined> = { rule: integer, or: undefined };
export const maybeId: Key<string | undefined> = { rule: id, or: undefined };
export const maybeIds: Key<string[] | undefined> = { rule: ids, or: undefined };
export const maybeName: Key<string | undefined> = { rule: name, or: undefined };
export const maybeNames: Key<string[] | undefined> = { rule: names, or: undefined };
export const maybeFields: Key<string[] | undefined> = { rule: fields, or: undefined };
export const maybeColumns: Key<string[] | undefined> = { rule: columnList, or: undefined };

export const orLarge: Key<FormFactor> = { rule: formFactor, or: defaultFormFactor };
export const orFull: Key<LayoutType> = { rule: layoutType, or: defaultLayoutType };
export const orView: Key<LayoutMode> = { rule: layoutMode, or: defaultLayoutMode };
export const orMaster: Key<string> = { rule: recordTypeId, or: masterRecordTypeId };
/** Where null is wrong. Source: spec §5. */
export const orMasterNotNull: Key<string> = { rule: id, or: masterRecordTypeId };

/** Of pages: the order in which their rows stand, and where one begins. */
export const maybeSorting: Key<string[] | undefined> = { rule: sorting, or: undefined };
export const maybeToken: Key<string | undefined> = { rule: token, or: undefined };
