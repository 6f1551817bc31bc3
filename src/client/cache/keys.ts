import { boolean, id, ids, name, names, text } from './config-rules.ts';
import type { ConfigKey } from './config-shape.ts';

/** Optional keys of configs, with their defaults. Defaults: spec §5, §9. */

export const maybeText: ConfigKey<string | undefined> = { rule: text, or: undefined };
export const maybeBoolean: ConfigKey<boolean | undefined> = { rule: boolean, or: undefined };
export const maybeId: ConfigKey<string | undefined> = { rule: id, or: undefined };
export const maybeIds: ConfigKey<string[] | undefined> = { rule: ids, or: undefined };
export const maybeName: ConfigKey<string | undefined> = { rule: name, or: undefined };
export const maybeNames: ConfigKey<string[] | undefined> = { rule: names, or: undefined };
