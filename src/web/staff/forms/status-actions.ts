import { staffActionText as words } from '#messages/staff/actions.ts';
import type { PlatformAction } from '#protocol/shapes/actions.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { EditField } from '../../forms/edit-field.ts';
import { editableFields } from './edit-fields-of.ts';

export type StatusAction = Pick<PlatformAction, 'apiName' | 'label' | 'setsStatus'>;

export const findStatusAction = <Action extends StatusAction>(
  actions: readonly Action[],
  { field, value }: { field: string; value: string },
): Action | undefined =>
  actions.find(
    ({ setsStatus }) => setsStatus?.fieldApiName === field && setsStatus.value === value,
  );

export type EditFieldsOf = typeof editableFields;

/** Leaves out the status values that an action sets; the help of the field names that action. */
export const editableWithout = (
  actions: readonly StatusAction[],
  info: ObjectInfo,
  fields: readonly string[],
): EditField[] => editableFields(info, fields).map((field) => withoutStatuses(field, actions));

function withoutStatuses(field: EditField, actions: readonly StatusAction[]): EditField {
  const set = actions.flatMap(({ label, setsStatus }) =>
    setsStatus?.fieldApiName === field.apiName ? [{ label, value: setsStatus.value }] : [],
  );
  if (set.length === 0) return field;
  const hints = set.map(({ label, value }) => words.byAction(value, label));
  return {
    ...field,
    except: [...(field.except ?? []), ...set.map(({ value }) => value)],
    help: [...(field.help === null ? [] : [field.help]), ...hints].join(' '),
  };
}
