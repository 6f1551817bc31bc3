import { type ComponentProps, useId } from 'react';
import { Form } from 'react-router';
import { FormKey } from './FormKey.tsx';
import { useGuestDraft } from './drafts/use-guest-draft.ts';
import type { CheckedForm } from './use-form.ts';
import { honeypotName } from './form-key.ts';
import { formText } from '#messages/shared/ui.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useIsImpersonating } from '../shell/use-shell.ts';
import { impersonationText } from '#messages/site/shell.ts';

type FormProps = ComponentProps<typeof Form>;
type Props = Pick<FormProps, 'action' | 'encType' | 'onSubmit' | 'onInput' | 'children'> & {
  form: CheckedForm;
};

export function SendForm({ form, children, ...rest }: Props) {
  const box = useGuestDraft();
  return (
    <Form
      className="form"
      method="post"
      ref={box}
      noValidate
      onFocus={form.onFocus}
      onSubmit={form.onSubmit}
      {...rest}
    >
      <FormKey />
      <Honeypot />
      <ReadOnlyImpersonationNote />
      {children}
    </Form>
  );
}

export function Honeypot() {
  const id = useId();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{formText.leaveEmpty}</label>
      <input id={id} name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export const ReadOnlyImpersonationNote = () =>
  useIsImpersonating() && <Note>{impersonationText.cannot}</Note>;
