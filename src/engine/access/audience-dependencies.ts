import type { Role } from '#protocol/users/viewer.ts';
import { grantsOf } from './access.ts';
import type { RowRule } from '../model/access-definition.ts';
import { perRegistry } from '../model/memoize.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { audienceRoles } from './audience.ts';

/** Whether what the role sees hangs on who it is; else all of it see the same. */
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

/** Fields of a row by which its audience is decided: when one changes, some may see it no more. */
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
 * Objects whose rows carry others along: who loses sight of one may lose sight of rows of another
 * object, of which nobody tells.
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
    ) as Record<Role, Set<string>>, // proof: made of all roles
);

/** Objects whose rows decide, from near or afar, who sees a row of this one. */
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
  // What is added on the way is gone through as well.
  for (const deciding of hanging.values())
    for (const apiName of deciding)
      for (const further of hanging.get(apiName)!) deciding.add(further);
  return hanging;
});

/** A rule that is neither of every row nor made of others. */
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
