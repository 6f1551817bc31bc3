import { recordText } from '#messages/staff/records.ts';
import { servicesPath } from '#protocol/constants.ts';
import type { ActionSection, PlatformAction } from '#protocol/shapes/actions.ts';
import {
  isRoleAmong,
  mayPerform,
  isLimitedToObjects,
  isReadOnlyRole,
  roleOf,
  type AccessRole,
  seesObject,
} from '../access/access.ts';
import { writesField } from '../access/field-access.ts';
import type {
  BusinessActionDefinition,
  QuickActionDefinition,
} from '../model/action-definition.ts';
import { derivedId } from '../model/ids.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { iconUrl } from './object-info.ts';

export type QuickAction = {
  apiName: string;
  definition: QuickActionDefinition;
  /** Null for a global action. */
  context: ObjectModel | null;
  /** The object that the action writes, or the form of a business action (`registry.form`). */
  written: ObjectModel;
};

/** Source: record-api.md §6.6. */
export const quickActions = (
  registry: Registry,
  context: ObjectModel | null,
  accessRole: AccessRole,
): QuickAction[] =>
  (context === null ? registry.globalActions : inOrder(context))
    .map((definition) => {
      const apiName = `${context?.apiName ?? 'Global'}.${definition.name}`;
      return {
        apiName,
        definition,
        context,
        written: writtenBy(registry, { apiName, definition, context }),
      };
    })
    .filter((action) => isPossible(action, accessRole));

function inOrder({
  actions = [],
  layout: { actions: first = [] },
}: ObjectModel): readonly QuickActionDefinition[] {
  const placeOf = ({ name }: QuickActionDefinition): number =>
    first.includes(name) ? first.indexOf(name) : first.length;
  return actions.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export const isMass = ({ definition }: QuickAction): boolean =>
  definition.type !== 'Create' && definition.mass === true;

// proof: the registry checks at start-up that these names exist
function writtenBy(
  registry: Registry,
  { apiName, definition, context }: Omit<QuickAction, 'written'>,
): ObjectModel {
  if (definition.type === 'Verb') return registry.form(apiName)!;
  return definition.type === 'Create' ? registry.object(definition.target)! : context!;
}

function isPossible({ definition, written }: QuickAction, accessRole: AccessRole): boolean {
  if (
    isReadOnlyRole(accessRole) ||
    (definition.roles && !isRoleAmong(definition.roles, accessRole))
  )
    return false;
  // A business action runs as the system and can change rows of other objects, so an API key
  // limited to some objects may not perform it.
  if (definition.type === 'Verb')
    return !isLimitedToObjects(accessRole) && seesObject(written, accessRole);
  if (!seesObject(written, accessRole)) return false;
  if (definition.type === 'Update')
    return (
      mayPerform(written, accessRole, 'update') &&
      definition.fields.some((name) => writesNamed(written, { accessRole, name, verb: 'update' }))
    );
  return (
    mayPerform(written, accessRole, 'create') &&
    (definition.parentField === null ||
      writesNamed(written, { accessRole, name: definition.parentField, verb: 'create' }))
  );
}

const writesNamed = (
  object: ObjectModel,
  { accessRole, name, verb }: { accessRole: AccessRole; name: string; verb: 'create' | 'update' },
  // proof: the registry checks at start-up that this name exists
): boolean => writesField(object, { accessRole, field: object.fields.get(name)! }, verb);

/** By field of the new row, or input of the business action: the field of the source row. */
export function copiedFields(
  { definition, context }: QuickAction,
  from: ObjectModel,
): Readonly<Record<string, string>> {
  if (definition.type === 'Update') return {};
  if (definition.type === 'Verb') return (context === from && definition.takes) || {};
  if (context === null) return definition.from?.[from.apiName] ?? {};
  return context === from && definition.parentField !== null
    ? { [definition.parentField]: 'Id', ...definition.takes }
    : {};
}

export const inputFields = (
  { definition, written }: QuickAction,
  accessRole: AccessRole,
): FieldModel[] =>
  definition.fields
    .filter((name) =>
      writesNamed(written, {
        accessRole,
        name,
        verb: definition.type === 'Update' ? 'update' : 'create',
      }),
    )
    // proof: the registry checks at start-up that these names exist
    .map((name) => written.fields.get(name)!);

export type Button =
  | 'New'
  | 'Edit'
  | 'Delete'
  | 'Clone'
  | 'Merge'
  | 'OnSite'
  | 'Preview'
  | 'SeenBy';

export const mayPreview = (
  { preview }: Pick<ObjectModel, 'preview'>,
  accessRole: AccessRole,
): boolean => preview !== undefined && isRoleAmong(preview.roles, accessRole);

export const mayClone = (object: ObjectModel, accessRole: AccessRole): boolean =>
  object.copied !== false && mayPerform(object, accessRole, 'create');

export const mayReadRecordAudit = (
  { personal }: Pick<ObjectModel, 'personal'>,
  accessRole: AccessRole,
): boolean =>
  roleOf(accessRole) === 'administrator' && !isLimitedToObjects(accessRole) && personal.size > 0;

/** Where an action is shown. `source`: the API name of an object, the id of a row, or `Global`. */
export type ActionPlacement = {
  context: string;
  source: string;
  relatedSource?: string;
  relatedRecord?: string;
};

/** `page`: a path below the base path. */
type Pressed = { object: ObjectModel; button: Button; page?: string | undefined };

export const describeButton = (
  registry: Registry,
  { object, button, page }: Pressed,
  spot: ActionPlacement,
): PlatformAction =>
  platformAction(registry, spot, {
    apiName: button,
    actionTarget: null,
    actionTargetType: null,
    id: derivedId('0JV', `${object.apiName} ${button}`),
    isMass: false,
    label: recordText.buttons[button],
    section: 'Page',
    subtype: null,
    target: object,
    targetUrl: page === undefined ? null : registry.basePath + page,
    type: 'StandardButton',
  });

export const recordApiPath = ({ basePath }: Registry): string =>
  `${basePath}${servicesPath}/ui-api`;

export const describeQuickAction = (
  registry: Registry,
  action: QuickAction,
  { seen, ...spot }: ActionPlacement & { seen?: string | null },
): PlatformAction => {
  const { apiName, definition, context, written } = action;
  return platformAction(registry, spot, {
    apiName,
    actionTarget: asksNothing(definition)
      ? `${recordApiPath(registry)}/actions/perform-quick-action/${apiName}`
      : `${recordApiPath(registry)}/actions/quick-action-info/${apiName}`,
    actionTargetType: asksNothing(definition) ? 'Invoke' : 'Describe',
    id: derivedId('0JV', apiName),
    isMass: isMass(action),
    isWarned: definition.type === 'Verb' && definition.warning !== undefined,
    label: definition.label,
    section: definition.section ?? 'Page',
    seen: seen ?? null,
    setsStatus: definition.type === 'Verb' ? definition.setsStatus : undefined,
    subtype: definition.type,
    target: definition.type === 'Verb' ? (context ?? written) : written,
    type: 'QuickAction',
  });
};

const asksNothing = (definition: QuickActionDefinition): boolean =>
  definition.type === 'Verb' && definition.fields.length === 0 && definition.warning === undefined;

type Facts = Pick<
  PlatformAction,
  'apiName' | 'actionTarget' | 'actionTargetType' | 'id' | 'label' | 'subtype' | 'type'
> & {
  target: ObjectModel;
  section: ActionSection;
  isMass: boolean;
  isWarned?: boolean;
  seen?: string | null;
  setsStatus?: BusinessActionDefinition['setsStatus'];
  targetUrl?: string | null;
};

const platformAction = (
  registry: Registry,
  spot: ActionPlacement,
  facts: Facts,
): PlatformAction => ({
  actionListContext: spot.context,
  actionTarget: facts.actionTarget,
  actionTargetType: facts.actionTargetType,
  apiName: facts.apiName,
  externalId: `${facts.type}:${facts.id}:${spot.source}`,
  iconUrl: iconUrl(registry, facts.target.theme),
  id: facts.id,
  isMassAction: facts.isMass ? 'true' : 'false',
  ...(facts.isWarned === true && { isWarned: true }),
  label: facts.label,
  lwcComponent: null,
  primaryColor: facts.target.theme.color,
  relatedListRecordId: spot.relatedRecord ?? null,
  relatedSourceObject: spot.relatedSource ?? null,
  section: facts.section,
  ...(facts.seen != null && { seen: facts.seen }),
  ...(facts.setsStatus && {
    setsStatus: { fieldApiName: facts.setsStatus.field, value: facts.setsStatus.value },
  }),
  sourceObject: spot.source,
  subtype: facts.subtype,
  targetObject: facts.target.apiName,
  targetUrl: facts.targetUrl ?? null,
  type: facts.type,
});
