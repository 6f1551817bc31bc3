import { useSubmit } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import type { Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Lost } from '../login/Lost.tsx';
import { of } from './of-act.ts';
import { Proven } from './Proven.tsx';
import type { PasskeyLine } from './read-security.ts';
import { RemoveWay } from './RemoveWay.tsx';
import { actName, acts, passkeyName } from './security-acts.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';
import { useCanPasskey, usePasskey } from '../use-passkey.ts';

const { passkeys: text, prove } = securityText;

type Props = {
  passkeys: readonly PasskeyLine[];
  device: string;
  proven: boolean;
  answer: Refused | undefined;
};

/** The passkeys one logs in with, and a way to add one. */
export function OwnPasskeys({ passkeys, device, proven, answer }: Props) {
  const can = useCanPasskey();
  return (
    <SecurityPart id="passkeys" title={text.title} texts={[text.text]}>
      <Lost answer={of(answer, acts.removePasskey)} />
      {passkeys.length > 0 && (
        <ul className="security-list">
          {passkeys.map(({ id, name, added, used }) => (
            <SecurityLine name={name} notes={[added, used]} key={id}>
              <RemoveWay
                act={acts.removePasskey}
                name={passkeyName}
                id={id}
                of={name}
                words={text}
                answer={of(answer, acts.removePasskey)}
              />
            </SecurityLine>
          ))}
        </ul>
      )}
      {!can && <p className="soft">{text.cannot}</p>}
      {can && proven && <Add device={device} refused={of(answer, acts.passkey) !== undefined} />}
      {can && !proven && (
        <Proven
          act={acts.provePasskey}
          title={text.add}
          words={prove.text}
          send={prove.send}
          answer={of(answer, acts.provePasskey)}
        />
      )}
    </SecurityPart>
  );
}

function Add({ device, refused }: { device: string; refused: boolean }) {
  const submit = useSubmit();
  const onDone = (passkey: string) => {
    const name = document.querySelector<HTMLInputElement>('#passkey-naam')?.value ?? '';
    void submit(
      { [actName]: acts.passkey, name, [passkeyName]: passkey },
      { method: 'post', action: paths.security },
    );
  };
  const { start, busy, failed } = usePasskey({
    from: paths.askNewPasskey,
    dialog: 'makePasskey',
    onDone,
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Field
        id="passkey-naam"
        name="name"
        label={text.name}
        hint={text.nameHint}
        defaultValue={device}
        maxLength={60}
        autoComplete="off"
      />
      <div className="row">
        <Button type="submit" look="hollow" aria-disabled={busy}>
          {text.add}
        </Button>
      </div>
      <p role="status">{(failed || refused) && !busy && text.failed}</p>
    </form>
  );
}
