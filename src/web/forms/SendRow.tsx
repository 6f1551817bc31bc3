import type { ComponentProps } from 'react';
import { formText } from '#text/forms.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { CheckedForm } from './use-form.ts';

type Props = Pick<ComponentProps<'button'>, 'name' | 'value' | 'children'> & { form: CheckedForm; send: string; busy?: string };

/** The end of a form: its button, other ways on beside it, and a sign that it is under way. */
export function SendRow({ form, send, busy = formText.sending, children, ...button }: Props) {
  return (
    <div className="row">
      <Button type="submit" aria-disabled={form.sending} {...button}>
        {send}
      </Button>
      {children}
      {form.sending && <Spinner alternative={busy} />}
    </div>
  );
}
