import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { rowIdAsFilterField, type InputValue } from '../../../forms/edit-field.ts';

type Narrowed = {
  own: ObjectInfo;
  narrowedBy: readonly string[];
  valueIn: (field: string) => InputValue | undefined;
};

/**
 * So that the new row fits the narrowed look-up, a record that narrows it goes into a reference to
 * its object: the one with the name of the narrowing field, else the only one.
 */
export function initialReferences(
  made: ObjectInfo,
  { own, narrowedBy, valueIn }: Narrowed,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of narrowedBy) {
    const value = valueIn(name);
    const targets =
      name === rowIdAsFilterField
        ? [own.apiName]
        : (own.fields[name]?.referenceToInfos ?? []).map(({ apiName }) => apiName);
    const leading = Object.values(made.fields).filter(
      ({ apiName, createable, referenceToInfos }) =>
        createable &&
        apiName !== 'OwnerId' &&
        referenceToInfos.some((to) => targets.includes(to.apiName)),
    );
    const field =
      leading.find(({ apiName }) => apiName === name) ??
      (leading.length === 1 ? leading[0] : undefined);
    if (field && typeof value === 'string' && value !== '') given[field.apiName] = value;
  }
  return given;
}

/** With two name fields the first word is the first name, and a single word is the last name. */
export function initialNameFields(
  { nameFields, fields }: Pick<ObjectInfo, 'nameFields' | 'fields'>,
  text: string,
): Record<string, string> {
  const [first, last, ...others] = nameFields.filter(
    (name) => fields[name]?.createable === true && fields[name].dataType === 'String',
  );
  const typed = text.trim();
  if (first === undefined || others.length > 0 || typed === '') return {};
  if (last === undefined) return { [first]: typed };
  const space = typed.indexOf(' ');
  return space === -1
    ? { [last]: typed }
    : { [first]: typed.slice(0, space), [last]: typed.slice(space + 1).trimStart() };
}
