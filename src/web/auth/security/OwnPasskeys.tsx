import { useSubmit } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { FieldlessFormErrors } from '../login/FieldlessFormErrors.tsx';
import { ProofSection } from './ProofSection.tsx';
import type { PasskeyLine } from './read-security.ts';
import { RemoveCredential } from './RemoveCredential.tsx';
import {
  actionFieldName,
  securityActions,
  passkeyFieldName,
  refusalOfAction,
} from './security-acts.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';
import { useCanPasskey, usePasskey } from '../../forms/step-up/use-passkey.ts';

const { passkeys: text, prove } = securityText;

type Props = {
  passkeys: readonly PasskeyLine[];
  device: string;
  proven: boolean;
  answer: FormRefusal | undefined;
};

export function OwnPasskeys({ passkeys, device, proven, answer }: Props) {
  const can = useCanPasskey();
  return (
    <SecurityPart id="passkeys" title={text.title} texts={[text.text]}>
      <FieldlessFormErrors answer={refusalOfAction(answer, securityActions.removePasskey)} />
      {passkeys.length > 0 && (
        <ul className="security-list">
          {passkeys.map(({ id, name, added, used }) => (
            <SecurityLine name={name} notes={[added, used]} key={id}>
              <RemoveCredential
                act={securityActions.removePasskey}
                name={passkeyFieldName}
                id={id}
                of={name}
                words={text}
                answer={refusalOfAction(answer, securityActions.removePasskey)}
              />
            </SecurityLine>
          ))}
        </ul>
      )}
      {!can && <p className="soft">{text.cannot}</p>}
      {can && proven && (
        <Add
          key={passkeys.length}
          device={device}
          refused={refusalOfAction(answer, securityActions.passkey) !== undefined}
        />
      )}
      {can && !proven && (
        <ProofSection
          act={securityActions.provePasskey}
          title={text.add}
          words={prove.text}
          send={prove.send}
          answer={refusalOfAction(answer, securityActions.provePasskey)}
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
      { [actionFieldName]: securityActions.passkey, name, [passkeyFieldName]: passkey },
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
