import { makeApiKey } from '#domain/keys/make-api-key.ts';
import type { SecurityDoneKey } from '#messages/login/security.ts';
import { apiKeyForm } from '#protocol/forms/api-key.ts';
import { readDutchDate } from '#protocol/forms/checks/dutch-date.ts';
import { ok } from '#protocol/problem.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { checkForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import type { Visit } from '../../visit.ts';

/** `key`: null when the form was sent twice: only the first answer has the key. */
export type NewApiKey = { key: string | null; done: SecurityDoneKey };

export async function makeOwnApiKey({ ctx }: Visit, sent: FormData) {
  const checked = checkForm(apiKeyForm, sent);
  if (!checked.ok) return refusal(checked);
  const { label, expiresOn, readsOnly, objects } = checked.value;
  const userId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : '';
  let key: string | null = null;
  const wish = {
    userId,
    label,
    expiresOn: expiresOn === '' ? undefined : (readDutchDate(expiresOn) ?? expiresOn),
    scope: { readsOnly: readsOnly !== '', objects: objects.length === 0 ? null : objects },
  };
  const submit = {
    scope: `own api key of ${userId}`,
    key: formKeyOf(sent),
    content: checked.value,
  };
  const made = await runIdempotently(ctx, submit, async (inside) => {
    const one = await makeApiKey(inside, wish);
    if (!one.ok) return one;
    ({ key } = one.value);
    return ok({ id: one.value.id });
  });
  if (!made.ok) return refusal({ problems: made.problems, typed: formTextsOf(sent) });
  return { key, done: 'sleutel-gemaakt' } satisfies NewApiKey;
}
