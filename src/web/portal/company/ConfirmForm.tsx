import { SendButton } from '../../forms/SendButton.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { useForm } from '../../forms/use-form.ts';
import { actionFieldName } from './company-params.ts';
import { describeProblem } from '#messages/problems/form-problems.ts';

type SureFormProps = {
  id: string;
  title: string;
  text: string;
  send: string;
  action: string;
  act: string;
  look?: 'danger' | 'hollow';
};

export function ConfirmForm({
  id,
  title,
  text,
  send,
  action,
  act,
  look = 'danger',
}: SureFormProps) {
  const form = { ...useForm(() => [], undefined, { describeProblem }), onFocus: () => undefined };
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="title-4" id={id}>
        {title}
      </h2>
      <p>{text}</p>
      <SendForm form={form} action={action}>
        <input type="hidden" name={actionFieldName} value={act} />
        <div className="row">
          <SendButton look={look} sending={form.sending}>
            {send}
          </SendButton>
        </div>
      </SendForm>
    </section>
  );
}
