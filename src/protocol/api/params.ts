import {
  defaultFormFactor,
  defaultLayoutMode,
  defaultLayoutType,
  masterRecordTypeId,
} from '../constants.ts';
import { formFactors, layoutModes, layoutTypes } from '../shapes/parts.ts';

/**
 * What a parameter means, where its kind does not say it. The client checks and normalizes a config
 * by it. Source: record-api.md §7.4.
 */
export type ParamContent =
  | 'id'
  | 'ids'
  | 'name'
  | 'names'
  | 'objectName'
  | 'objectNames'
  /** An id; null means the master record type. */
  | 'recordTypeId'
  /** `Object.Field`, at most 6 levels. */
  | 'fields'
  /** The same, where the object may be left out. */
  | 'columns'
  /** The same; only an array will do. Source: spec §5. */
  | 'columnList'
  /** Names to sort by, the most important first. */
  | 'sortFields'
  | 'pageToken';

/**
 * How a query parameter is parsed: a comma-separated list, one text, one of fixed words, a whole
 * number, or true or false.
 */
export type QueryParam = (
  | { kind: 'list'; of?: readonly string[] }
  | { kind: 'text' }
  | { kind: 'word'; of: readonly string[] }
  | { kind: 'integer' }
  | { kind: 'boolean' }
) & {
  holds?: ParamContent;
  /** The value that a client sends when its config leaves it out. Source: spec §5, §9. */
  default?: string | number | boolean;
  /** Why it changes nothing, for a parameter that is accepted without effect. */
  note?: string;
};

export type QueryValue<P extends QueryParam> = P extends {
  kind: 'list';
  of: infer Words extends readonly string[];
}
  ? Words[number][]
  : P extends { kind: 'list' }
    ? string[]
    : P extends { kind: 'word'; of: infer Words extends readonly string[] }
      ? Words[number]
      : P extends { kind: 'integer' }
        ? number
        : P extends { kind: 'boolean' }
          ? boolean
          : string;

export const textParam = { kind: 'text' } as const;
export const idParam = { kind: 'text', holds: 'id' } as const;
export const nameParam = { kind: 'text', holds: 'name' } as const;
export const objectNameParam = { kind: 'text', holds: 'objectName' } as const;
export const pageTokenParam = { kind: 'text', holds: 'pageToken' } as const;
/** An id that may be null in a config, which means the master record type. */
export const recordTypeParam = {
  kind: 'text',
  holds: 'recordTypeId',
  default: masterRecordTypeId,
} as const;
/** The same where null is wrong. Source: spec §5. */
export const recordTypeNotNullParam = {
  kind: 'text',
  holds: 'id',
  default: masterRecordTypeId,
} as const;

export const namesParam = { kind: 'list', holds: 'names' } as const;
export const objectNamesParam = { kind: 'list', holds: 'objectNames' } as const;
export const idsParam = { kind: 'list', holds: 'ids' } as const;
export const fieldsParam = { kind: 'list', holds: 'fields' } as const;
export const columnsParam = { kind: 'list', holds: 'columnList' } as const;
export const sortFieldsParam = { kind: 'list', holds: 'sortFields' } as const;

export const integerParam = { kind: 'integer' } as const;
export const booleanParam = { kind: 'boolean' } as const;

export const formFactorParam = {
  kind: 'word',
  of: formFactors,
  default: defaultFormFactor,
} as const;
export const layoutTypeParam = {
  kind: 'word',
  of: layoutTypes,
  default: defaultLayoutType,
} as const;
export const layoutModeParam = {
  kind: 'word',
  of: layoutModes,
  default: defaultLayoutMode,
} as const;

/** Why a parameter or key changes nothing, as the OpenAPI document says it. */
export const formFactorNote =
  'Checked, but changes nothing: every kind of screen gets the same answer.';
export const searchOptionNote = 'Changes nothing: there is one way to search, and one channel.';
export const unusedFormFactorParam = { ...formFactorParam, note: formFactorNote } as const;
export const searchOptionParam = { ...nameParam, note: searchOptionNote } as const;
