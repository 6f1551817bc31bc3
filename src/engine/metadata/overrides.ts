import type { ActionOverrides, FormulaActivation, OverrideType } from '#protocol/shapes/actions.ts';
import { formFactors } from '#protocol/shapes/parts.ts';
import { overrideTypes } from '#protocol/shapes/actions.ts';
import { mayPerform, type AccessRole } from '../access/access.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { withETag } from '../sql/shape.ts';
import { mayClone, mayPreview, quickActions } from './actions.ts';

/** The rights behind the standard buttons. Source: record-api.md §6.6. */

const buttonVerbs = { Clone: 'create', Delete: 'delete', Edit: 'update', New: 'create' } as const;
type Button = keyof typeof buttonVerbs;

const offers = (object: ObjectModel, accessRole: AccessRole, button: Button): boolean =>
  button === 'Clone'
    ? mayClone(object, accessRole)
    : mayPerform(object, accessRole, buttonVerbs[button]);

const isOpen = (object: ObjectModel, accessRole: AccessRole, type: OverrideType): boolean =>
  // proof: the condition before it checks that `type` is a button
  !(type in buttonVerbs) || offers(object, accessRole, type as Button);

export const actionOverrides = (
  object: ObjectModel,
  accessRole: AccessRole,
  types: readonly OverrideType[] = overrideTypes,
): ActionOverrides =>
  withETag({
    eTag: '',
    objectApiName: object.apiName,
    overrides: types
      .filter((type) => isOpen(object, accessRole, type))
      .flatMap((type) =>
        formFactors.map((formFactor) => ({
          content: null,
          formFactor,
          isDefault: true,
          name: type,
          recordTypeId: null,
          type,
        })),
      ),
  });

export const actionFeatures = ['QuickAction', 'StandardButton'] as const;
export type ActionFeature = (typeof actionFeatures)[number];

export function formulaActivation(
  registry: Registry,
  accessRole: AccessRole,
  { feature, objects }: { feature: ActionFeature; objects: readonly ObjectModel[] },
): FormulaActivation {
  const results = objects
    .toSorted((one, other) => (one.apiName < other.apiName ? -1 : 1))
    .map((object) => {
      const actions =
        feature === 'QuickAction'
          ? quickActions(registry, object, accessRole).map((action) => action.apiName)
          : buttonsOf(object, accessRole);
      return [object.apiName, { actions, activated: actions.length > 0 }];
    });
  return withETag({ actionFeature: feature, eTag: '', results: Object.fromEntries(results) });
}

const buttonsOf = (object: ObjectModel, accessRole: AccessRole): string[] =>
  Object.keys(buttonVerbs)
    // proof: the values are keys of `buttonVerbs`
    .filter((button) => offers(object, accessRole, button as Button))
    .concat(mayPreview(object, accessRole) ? ['Preview'] : []);
