import type { RecordLayout } from '#protocol/shapes/layout.ts';
import { seesObject, type AccessRole } from '../access/access.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { describeObject } from './object-info.ts';

/** Without `keep` references, because some of them can refer to every object. */
export function objectsOnLayouts(
  registry: Registry,
  object: ObjectModel,
  { accessRole, layouts }: { accessRole: AccessRole; layouts: readonly RecordLayout[] },
): ObjectModel[] {
  const names = layouts.flatMap(({ sections }) =>
    sections.flatMap(({ layoutRows }) =>
      layoutRows.flatMap(({ layoutItems }) =>
        layoutItems.map(({ lookupIdApiName }) => lookupIdApiName),
      ),
    ),
  );
  const references = names.flatMap((name) =>
    name === null ? [] : (object.fields.get(name)?.reference ?? []),
  );
  const targets = references.flatMap(({ to, onDelete }) => (onDelete === 'keep' ? [] : to));
  const reached = targets
    .map((target) => registry.object(target)!)
    // proof: the registry checks at start-up that referenced objects exist
    .filter((target) => seesObject(target, accessRole));
  return [...new Set([object, ...reached])];
}

export function objectInfosText(
  registry: Registry,
  accessRole: AccessRole,
  objects: readonly ObjectModel[],
): string {
  const byName = [...new Set(objects)].sort((one, other) => (one.apiName < other.apiName ? -1 : 1));
  return `{${byName.map((object) => `"${object.apiName}":${describeObject(registry, object, accessRole).text}`).join(',')}}`;
}
