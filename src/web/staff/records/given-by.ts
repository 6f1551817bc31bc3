import type { ObjectInfo } from '#wire/shapes/object-info.ts';
import { itself, type Value } from '../edit-field.ts';

type Narrowed = { own: ObjectInfo; narrowedBy: readonly string[]; valueIn: (field: string) => Value | undefined };

/** What a new row begins with so that it fits a reference of a form that is narrowed: its one reference to what narrows it, as the look-up itself finds rows that fit. */
export function givenBy(made: ObjectInfo, { own, narrowedBy, valueIn }: Narrowed): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of narrowedBy) {
    const value = valueIn(name);
    const targets = name === itself ? [own.apiName] : (own.fields[name]?.referenceToInfos ?? []).map(({ apiName }) => apiName);
    const leading = Object.values(made.fields).filter(
      ({ apiName, createable, referenceToInfos }) => createable && apiName !== 'OwnerId' && referenceToInfos.some((to) => targets.includes(to.apiName)),
    );
    const field = leading.find(({ apiName }) => apiName === name) ?? (leading.length === 1 ? leading[0] : undefined);
    if (field && typeof value === 'string' && value !== '') given[field.apiName] = value;
  }
  return given;
}
