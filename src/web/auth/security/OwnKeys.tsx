import { keyText } from '#messages/login/api-keys.ts';
import { securityText } from '#messages/login/security.ts';
import { Note } from '#ui/feedback/Note.tsx';
import type { Refused } from '../../forms/use-form.ts';
import { Lost } from '../login/Lost.tsx';
import { type KeyObject, MakeKey } from './MakeKey.tsx';
import { of } from './of-act.ts';
import { acts, keyName } from './security-acts.ts';
import type { KeyLine } from './read-security.ts';
import { RemoveWay } from './RemoveWay.tsx';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { keys: text } = securityText;

/** `made`: the new key, after the form was sent; the form is then empty. */
type Props = {
  keys: readonly KeyLine[];
  objects: readonly KeyObject[];
  answer: Refused | undefined;
  made: string | null;
};

/** The user's own api keys, and a form to make one. */
export function OwnKeys({ keys, objects, answer, made }: Props) {
  const old = keys.filter(({ isOld }) => isOld);
  return (
    <SecurityPart id="sleutels" title={text.title} texts={[text.text]}>
      <Lost answer={of(answer, acts.endKey)} />
      {old.length > 0 && (
        <Note look="warning">{keyText.old.own(old.map(({ name }) => name).join(', '))}</Note>
      )}
      {keys.length > 0 && (
        <ul className="security-list">
          {keys.map(({ id, name, notes }) => (
            <SecurityLine name={name} notes={notes} key={id}>
              <RemoveWay act={acts.endKey} name={keyName} id={id} of={name} words={text} />
            </SecurityLine>
          ))}
        </ul>
      )}
      <MakeKey objects={objects} answer={of(answer, acts.makeKey)} key={made} />
    </SecurityPart>
  );
}
