import {
  defaultFormFactor,
  defaultLayoutMode,
  defaultLayoutType,
  masterRecordTypeId,
} from '#protocol/constants.ts';
import type { FormFactor, LayoutMode, LayoutType } from '#protocol/shapes/parts.ts';
import {
  boolean,
  formFactor,
  id,
  ids,
  layoutMode,
  layoutType,
  name,
  names,
  text,
} from './config-rules.ts';
import type { ConfigKey } from './config-shape.ts';

/** Optional keys of configs, with their defaults. Defaults: spec §5, §9. */

export const maybeText: ConfigKey<string | undefined> = { rule: text, or: undefined };
export const maybeBoolean: ConfigKey<boolean | undefined> = { rule: boolean, or: undefined };
export const maybeId: ConfigKey<string | undefined> = { rule: id, or: undefined };
export const maybeIds: ConfigKey<string[] | undefined> = { rule: ids, or: undefined };
export const maybeName: ConfigKey<string | undefined> = { rule: name, or: undefined };
export const maybeNames: ConfigKey<string[] | undefined> = { rule: names, or: undefined };

export const formFactorOrLarge: ConfigKey<FormFactor> = { rule: formFactor, or: defaultFormFactor };
export const layoutTypeOrFull: ConfigKey<LayoutType> = { rule: layoutType, or: defaultLayoutType };
export const layoutModeOrView: ConfigKey<LayoutMode> = { rule: layoutMode, or: defaultLayoutMode };
/** Does not accept null. Source: spec §5. */
export const recordTypeOrMasterNotNull: ConfigKey<string> = { rule: id, or: masterRecordTypeId };
