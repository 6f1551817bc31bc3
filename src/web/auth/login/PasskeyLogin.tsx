import { useSubmit } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { paths } from '../../paths.ts';
import { passkeyFieldName, stepFieldName, loginSteps } from './login-steps.ts';
import { useCanPasskey, usePasskeyAutofill, usePasskey } from '../../forms/step-up/use-passkey.ts';

const { passkey: text } = loginText;

export function PasskeyLogin({ action }: { action: string }) {
  const submit = useSubmit();
  const onDone = (passkey: string) =>
    void submit(
      { [stepFieldName]: loginSteps.passkey, [passkeyFieldName]: passkey },
      { method: 'post', action },
    );
  const { start, busy, failed } = usePasskey({
    from: paths.askPasskey,
    dialog: 'getPasskey',
    onDone,
  });
  usePasskeyAutofill({ from: paths.askPasskey, busy, onDone });
  const can = useCanPasskey();
  return (
    <div className="stack-close login-passkey" data-can={can}>
      <div className="row">
        <Button type="button" look="hollow" aria-disabled={busy} onClick={() => void start()}>
          {text.logIn}
        </Button>
      </div>
      <p className="soft" role="status">
        {failed && text.failed}
      </p>
    </div>
  );
}
