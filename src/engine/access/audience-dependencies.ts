import type { Role } from '#protocol/users/viewer.ts';
import { grantsOf } from './access.ts';
import type { RowRule } from '../model/access-definition.ts';
import { perRegistry } from '../model/memoize.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { audienceRoles } from './audience.ts';

/** Returns whether users with this role can see different rows, depending on their ids. */
export const isPersonalAudience = (registry: Registry, role: Role): boolean =>
  personalOf(registry).has(role);

const personalOf = perRegistry(
  (registry) =>
    new Set(
      audienceRoles.filter((role) =>
        registry.objects.some((object) => rulesOf(object, [role]).some((rule) => 'is' in rule)),
      ),
    ),
);

export const audienceFields = (registry: Registry, object: ObjectModel): ReadonlySet<string> =>
  decidingOf(registry).get(object.apiName)!;

const decidingOf = perRegistry(
  (registry) =>
    new Map(
      registry.objects.map((object) => [
        object.apiName,
        new Set(rulesOf(object, audienceRoles).flatMap(fieldsOf)),
      ]),
    ),
);

/**
 * Rows of these objects decide which other rows the role sees: they can hide others without an
 * event.
 */
export const cascadingObjects = (registry: Registry, role: Role): ReadonlySet<string> =>
  carryingOf(registry)[role];

const carryingOf = perRegistry(
  (registry) =>
    Object.fromEntries(
      audienceRoles.map((role) => [
        role,
        new Set(
          registry.objects.flatMap((object) =>
            rulesOf(object, [role]).flatMap((rule) => leadsTo(object, rule)),
          ),
        ),
      ]),
    ) as Record<Role, Set<string>>, // proof: `audienceRoles` contains every role
);

export const audienceDependencies = (
  registry: Registry,
  object: ObjectModel,
): ReadonlySet<string> => hangingOf(registry).get(object.apiName)!;

const hangingOf = perRegistry((registry) => {
  const hanging = new Map(
    registry.objects.map((object) => [
      object.apiName,
      new Set(rulesOf(object, audienceRoles).flatMap((rule) => leadsTo(object, rule))),
    ]),
  );
  // Iterating a Set also visits the values that are added during the iteration.
  for (const deciding of hanging.values())
    for (const apiName of deciding)
      for (const further of hanging.get(apiName)!) deciding.add(further);
  return hanging;
});

/** Objects whose rows, once created, can let others see existing rows of this object. */
export const audienceChildren = (registry: Registry, object: ObjectModel): ReadonlySet<string> =>
  childrenOf(registry).get(object.apiName)!;

const childrenOf = perRegistry((registry) => {
  const own = (object: ObjectModel): string[] =>
    rulesOf(object, audienceRoles).flatMap((rule) =>
      'child' in rule ? leadsTo(object, rule) : [],
    );
  return new Map(
    registry.objects.map((object) => [
      object.apiName,
      new Set(
        [object.apiName, ...audienceDependencies(registry, object)].flatMap((apiName) =>
          own(registry.object(apiName)!),
        ),
      ),
    ]),
  );
});

type RulePart = Exclude<RowRule, 'all' | { allOf: unknown } | { anyOf: unknown }>;

const rulesOf = (object: ObjectModel, among: readonly Role[]): RulePart[] =>
  among.flatMap((role) => grantsOf(object, role).flatMap(({ rows }) => partsOf(rows)));

const partsOf = (rule: RowRule): RulePart[] => {
  if (rule === 'all') return [];
  if ('allOf' in rule) return rule.allOf.flatMap(partsOf);
  return 'anyOf' in rule ? rule.anyOf.flatMap(partsOf) : [rule];
};

const fieldsOf = (rule: RulePart): string[] =>
  'field' in rule ? [rule.field] : 'parent' in rule ? [rule.parent] : [];

function leadsTo(object: ObjectModel, rule: RulePart): readonly string[] {
  if ('parent' in rule) return object.fields.get(rule.parent)!.reference!.to;
  return 'child' in rule ? [object.children.get(rule.child)!.child] : [];
}
