import type { ComponentProps } from 'react';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { SendButton } from './SendButton.tsx';
import type { CheckedForm } from './use-form.ts';
import { formText } from '#messages/shared/ui.ts';

type Props = Pick<ComponentProps<'button'>, 'name' | 'value' | 'children'> & {
  form: CheckedForm;
  send: string;
  busy?: string;
};

export function SendRow({ form, send, busy = formText.sending, children, ...button }: Props) {
  return (
    <div className="row">
      <SendButton sending={form.sending} {...button}>
        {send}
      </SendButton>
      {children}
      {form.sending && <Spinner alternative={busy} />}
    </div>
  );
}
