import type { FetchError } from '#client/transport/fetch-error.ts';
import type { SaveTroubleKind } from '#messages/staff/edit.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { EditField } from '../../forms/edit-field.ts';
import { codeAtEnd } from '#protocol/problem-messages.ts';
import { isProblemCode, problemText } from '#messages/problems/problems.ts';
import { staffText } from '#messages/staff/staff.ts';

/** Without `field`, a problem of the whole form. `about`: the choice that it concerns. */
export type SaveTrouble = {
  field?: string;
  trouble: SaveTroubleKind | ProblemCode;
  about?: string;
};

export const troubleOf = ({ code, field, about }: Problem): SaveTrouble => ({
  trouble: byProblem[code] ?? code,
  ...(field !== undefined && { field }),
  ...(about !== undefined && { about }),
});

const byProblem: { readonly [Code in ProblemCode]?: SaveTroubleKind } = {
  'file.empty': 'fileEmpty',
  'file.notKept': 'fileNotKept',
  'file.tooLarge': 'fileTooLarge',
  'file.tooMany': 'filesTooMany',
  'record.duplicate': 'duplicate',
  'record.duplicates': 'duplicates',
  'record.emailWrong': 'email',
  'record.filtered': 'filtered',
  'record.misfit': 'misfit',
  'record.noRight': 'readOnly',
  'record.notInList': 'notInList',
  'record.objectHidden': 'readOnly',
  'record.parentGone': 'unreachable',
  'record.phoneWrong': 'phone',
  'record.readOnly': 'readOnly',
  'record.referenceWrong': 'unreachable',
  'record.required': 'required',
  'record.rule': 'rule',
  'record.tooLong': 'tooLong',
  'record.urlWrong': 'url',
};

export const inFormOrder = (
  fields: readonly EditField[],
  troubles: readonly SaveTrouble[],
): SaveTrouble[] => {
  const at = ({ field }: SaveTrouble) => fields.findIndex(({ apiName }) => apiName === field);
  return troubles.toSorted((one, other) => at(one) - at(other));
};

/** `sent`: the fields in the request. Source: record-api.md §3.2. */
export function troublesOfError(
  { status, errors }: Pick<FetchError, 'status' | 'errors'>,
  sent: readonly string[],
): SaveTrouble[] {
  if (status === 0) return [{ trouble: 'unreached' }];
  if (status === 429) return [{ trouble: 'tooMany' }];
  if (status >= 500 || errors.length === 0) return [{ trouble: 'failed' }];
  return errors.map(({ type, arguments: [field], message }) => {
    const at = field ?? (type === unread ? fieldNamed(message, sent) : undefined);
    const code = codeAtEnd(message);
    const trouble = isProblemCode(code) ? (byProblem[code] ?? code) : (byCode[type] ?? 'wrong');
    return { trouble, ...(at !== undefined && { field: at }) };
  });
}

const byCode: Readonly<Record<string, SaveTrouble['trouble'] | undefined>> = {
  DUPLICATES_DETECTED: 'duplicates',
  DUPLICATE_VALUE: 'duplicate',
  FIELD_CUSTOM_VALIDATION_EXCEPTION: 'rule',
  FIELD_FILTER_VALIDATION_EXCEPTION: 'filtered',
  FIELD_INTEGRITY_EXCEPTION: 'misfit',
  INACTIVE_OWNER_OR_USER: 'record.owner',
  INSUFFICIENT_ACCESS: 'readOnly',
  INSUFFICIENT_ACCESS_OR_READONLY: 'readOnly',
  INVALID_CROSS_REFERENCE_KEY: 'unreachable',
  INVALID_EMAIL_ADDRESS: 'email',
  INVALID_FIELD_FOR_INSERT_UPDATE: 'fixed',
  INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: 'notInList',
  REQUIRED_FIELD_MISSING: 'required',
  STEP_UP_REQUIRED: 'stepUp.required',
  STRING_TOO_LONG: 'tooLong',
};

const unread = 'POST_BODY_PARSE_ERROR';

/** The error does not name the field with the unreadable value (record-api.md §3.1). */
const fieldNamed = (message: string, sent: readonly string[]): string | undefined =>
  sent.length === 1
    ? sent[0]
    : sent.find((name) => message.startsWith(`${name}: `) || message.startsWith(`'${name}' `));

const { troubles } = staffText.edit;
const isOfForm = (trouble: SaveTrouble['trouble']): trouble is keyof typeof troubles =>
  Object.hasOwn(troubles, trouble);

export const wholeTroubleText = ({ trouble, about }: SaveTrouble): string =>
  about === undefined ? troubleText(trouble) : `${about}: ${troubleText(trouble)}`;

/** Why the server does not offer an action. */
export const refusalText = (problem: string): string =>
  isProblemCode(problem) ? problemText[problem] : problemText['record.notNow'];

export const troubleText = (trouble: SaveTrouble['trouble']): string =>
  isOfForm(trouble) ? troubles[trouble] : problemText[trouble];
