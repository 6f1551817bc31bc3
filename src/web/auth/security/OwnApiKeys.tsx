import { keyText } from '#messages/login/api-keys.ts';
import { securityText } from '#messages/login/security.ts';
import { Note } from '#ui/feedback/Note.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { FieldlessFormErrors } from '../login/FieldlessFormErrors.tsx';
import { type ApiKeyObject, MakeApiKey } from './MakeApiKey.tsx';
import { securityActions, apiKeyFieldName, refusalOfAction } from './security-acts.ts';
import type { ApiKeyLine } from './read-security.ts';
import { RemoveCredential } from './RemoveCredential.tsx';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { keys: text } = securityText;

type Props = {
  keys: readonly ApiKeyLine[];
  objects: readonly ApiKeyObject[];
  answer: FormRefusal | undefined;
  made: string | null;
};

export function OwnApiKeys({ keys, objects, answer, made }: Props) {
  const old = keys.filter(({ isOld }) => isOld);
  return (
    <SecurityPart id="sleutels" title={text.title} texts={[text.text]}>
      <FieldlessFormErrors answer={refusalOfAction(answer, securityActions.endKey)} />
      {old.length > 0 && (
        <Note look="warning">{keyText.old.own(old.map(({ name }) => name).join(', '))}</Note>
      )}
      {keys.length > 0 && (
        <ul className="security-list">
          {keys.map(({ id, name, notes }) => (
            <SecurityLine name={name} notes={notes} key={id}>
              <RemoveCredential
                act={securityActions.endKey}
                name={apiKeyFieldName}
                id={id}
                of={name}
                words={text}
              />
            </SecurityLine>
          ))}
        </ul>
      )}
      <MakeApiKey
        objects={objects}
        answer={refusalOfAction(answer, securityActions.makeKey)}
        key={made}
      />
    </SecurityPart>
  );
}
