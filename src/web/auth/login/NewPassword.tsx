import { useState } from 'react';
import { newPasswordText as text } from '#messages/login/new-password.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

type NewPasswordProps = {
  form: Pick<CheckedForm, 'field'>;
  /** The user's e-mail address, for password managers. */
  email?: string | undefined;
};

export function NewPassword({ form, email }: NewPasswordProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      {email !== undefined && (
        <input
          className="visually-hidden"
          name="email"
          type="email"
          value={email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <PasswordField
        {...form.field('password')}
        label={text.label}
        hint={text.hint}
        words={text}
        autoComplete="new-password"
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && <StrengthMeter typed={typed} />}
    </>
  );
}
