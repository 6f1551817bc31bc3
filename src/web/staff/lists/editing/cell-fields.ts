import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { type EditField, rowIdAsFilterField, dependentFields } from '../../../forms/edit-field.ts';
import { editableWithout, type StatusAction } from '../../forms/status-actions.ts';
import { optionalFieldsOf } from '../../describe-record.ts';

export type CellFields = {
  field: EditField;
  /**
   * The fields whose values may no longer fit when `field` changes, directly or through another
   * field.
   */
  hanging: readonly EditField[];
  /** The fields of the row to read before the edit; empty when the edited field is enough. */
  asked: readonly string[];
};

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
