import { Form } from 'react-router';
import { stepFieldName } from './login-steps.ts';

type OtherWayProps = { action: string; step: string; email: string; label: string };

export function OtherStepButton({ action, step, email, label }: OtherWayProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name={stepFieldName} value={step} />
      <input type="hidden" name="email" value={email} />
      <button className="login-other" type="submit">
        {label}
      </button>
    </Form>
  );
}
