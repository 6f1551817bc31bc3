import * as v from 'valibot';
import { newPasswordField } from './new-password.ts';

/** Another password, for who knows the one they have. Neither is trimmed. */
export const ownPassword = v.object({
  current: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('form.required'),
    v.maxLength(1_000, 'password.wrong'),
  ),
  password: newPasswordField,
});
