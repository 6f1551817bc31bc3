import { postApex } from '#client/adapters/apex.ts';
import type { Client } from '#client/client.ts';
import { showDraft } from '#client/save/show-draft.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { flushTouchedEntries } from '#client/sync/settle.ts';
import type { ownDetails } from '#protocol/forms/own-details.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { InferOutput } from 'valibot';

export type OwnDetailsValues = InferOutput<typeof ownDetails>;
type Saving = {
  userId: string;
  contactId: string | null;
  values: OwnDetailsValues;
  refresh: () => Promise<void>;
};

/** With the calls of spec §7. A retry is safe, because saving the same values changes nothing. */
export async function saveDetails(
  client: Client,
  { userId, contactId, values, refresh }: Saving,
): Promise<readonly Problem[]> {
  const takeBack = showDraft(client, userId, values);
  const settle = () => {
    takeBack();
    flushTouchedEntries(client);
  };
  try {
    const usr = { Id: userId, ...values, Username: values.Email };
    await postApex(client, {
      apexClass: 'UserController',
      apexMethod: 'updateUserDetails',
      params: { usr },
    });
    if (contactId !== null) {
      const con = { Id: contactId, ...values };
      await postApex(client, {
        apexClass: 'UserController',
        apexMethod: 'updateContactDetails',
        params: { con },
      });
    }
  } catch (error) {
    settle();
    if (!(error instanceof FetchError)) throw error;
    return problemsOf(error);
  }
  // When the saved record cannot be read again, the cache keeps the saved values.
  await refresh().then(settle, () => undefined);
  return [];
}

/** The server's messages are meant for programs (spec §8). */
export function problemsOf({ status, errors }: Pick<FetchError, 'status' | 'errors'>): Problem[] {
  if (status === 0) return [{ code: 'form.unreached' }];
  if (status === 401) return [{ code: 'record.noRight' }];
  if (status === 429) return [{ code: 'form.tooMany' }];
  const problems = status >= 500 ? [] : errors.map(({ message, type }) => problemOf(message, type));
  return problems.length > 0 ? problems : [{ code: 'form.failed' }];
}

/** A message of a domain method, such as `MobilePhone: form.mobileWrong`. */
function problemOf(message: string, type: string): Problem {
  const [, field, said] = /^(?:(\w+): )?(.*)$/s.exec(message) ?? [];
  const code = problemCodes.find((one) => one === said) ?? byType[type] ?? 'form.failed';
  return field === undefined ? { code } : { field, code };
}

const byType: Readonly<Record<string, ProblemCode>> = {
  REQUIRED_FIELD_MISSING: 'record.required',
  STRING_TOO_LONG: 'record.tooLong',
  INVALID_EMAIL_ADDRESS: 'form.emailWrong',
  INSUFFICIENT_ACCESS_OR_READONLY: 'record.readOnly',
  INSUFFICIENT_ACCESS: 'record.noRight',
  STEP_UP_REQUIRED: 'stepUp.required',
};
