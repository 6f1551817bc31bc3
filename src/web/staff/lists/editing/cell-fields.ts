import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { type EditField, rowIdAsFilterField, dependentFields } from '../../../forms/edit-field.ts';
import { editableWithout, type StatusAction } from '../../forms/status-actions.ts';
import { optionalFieldsOf } from '../../read-record.ts';

/** What changes with the value of one cell. */
export type CellFields = {
  field: EditField;
  /** What fits no more when it says something else, and what hangs on that. */
  hanging: readonly EditField[];
  /**
   * What must be known of the row beside the value itself: what hangs on it, and what decides what
   * fits. Empty: nothing.
   */
  asked: readonly string[];
};

/** Undefined: not the viewer's to change. */
export function cellFields(
  info: ObjectInfo,
  { apiName, actions }: { apiName: string; actions: readonly StatusAction[] },
): CellFields | undefined {
  const all = editableWithout(actions, info, Object.keys(info.fields));
  const field = all.find((one) => one.apiName === apiName);
  if (!field) return undefined;
  const hanging = dependentFields(all, apiName);
  const names = new Set([field, ...hanging].flatMap((one) => [one.apiName, ...decidersOf(one)]));
  return { field, hanging, asked: names.size === 1 ? [] : optionalFieldsOf(info, [...names]) };
}

const decidersOf = ({ controller, leads }: EditField): string[] =>
  [...(controller ? [controller.apiName] : []), ...(leads?.narrowedBy ?? [])].filter(
    (name) => name !== rowIdAsFilterField,
  );
