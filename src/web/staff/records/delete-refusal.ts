import type { FetchError } from '#client/transport/fetch-error.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';

const { remove: words } = staffRecordText;

export function refusalOf({ status, errors }: Pick<FetchError, 'status' | 'errors'>): string {
  if (status === 404) return words.gone;
  if (errors.some(({ type }) => type === 'DELETE_FAILED')) return words.held;
  if (status === 403) return staffText.edit.troubles.readOnly;
  return status === 0 ? words.unreached : words.failed;
}
