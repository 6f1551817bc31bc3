import {
  defaultFormFactor,
  defaultLayoutMode,
  defaultLayoutType,
  masterRecordTypeId,
} from '../constants.ts';
import { formFactors, layoutModes, layoutTypes } from '../shapes/parts.ts';

/** For the client's checks of configs. Source: record-api.md §7.4. */
export type ParamContent =
  | 'id'
  | 'ids'
  | 'name'
  | 'names'
  | 'objectName'
  | 'objectNames'
  | 'recordTypeId'
  | 'fields'
  | 'columns'
  /** The same as `columns`, but a config must have an array. Source: spec §5. */
  | 'columnList'
  | 'sortFields'
  | 'pageToken';

export type QueryParam = (
  | { kind: 'list'; of?: readonly string[] }
  | { kind: 'text' }
  | { kind: 'word'; of: readonly string[] }
  | { kind: 'integer' }
  | { kind: 'boolean' }
) & {
  holds?: ParamContent;
  /** The value that the client sends when a config lacks the parameter. Source: spec §5, §9. */
  default?: string | number | boolean;
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
export const recordTypeParam = {
  kind: 'text',
  holds: 'recordTypeId',
  default: masterRecordTypeId,
} as const;
/** For a parameter in which null is invalid. Source: spec §5. */
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

/** Why a parameter or property has no effect, in the OpenAPI document. */
export const formFactorNote =
  'Checked, but changes nothing: every kind of screen gets the same answer.';
export const searchOptionNote = 'Changes nothing: there is one way to search, and one channel.';
export const unusedFormFactorParam = { ...formFactorParam, note: formFactorNote } as const;
export const searchOptionParam = { ...nameParam, note: searchOptionNote } as const;
