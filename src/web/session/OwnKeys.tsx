import { securityText } from '#text/security.ts';
import type { Refused } from '../forms/use-form.ts';
import { Lost } from './Lost.tsx';
import { acts, keyName } from './security-acts.ts';
import type { KeyLine } from './read-security.ts';
import { RemoveWay } from './RemoveWay.tsx';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { keys: text } = securityText;

/** The keys with which programs call in one's name. */
export function OwnKeys({ keys, answer }: { keys: readonly KeyLine[]; answer: Refused | undefined }) {
  if (keys.length === 0) return null;
  return (
    <SecurityPart id="sleutels" title={text.title} texts={[text.text]}>
      <Lost answer={answer} />
      <ul className="security-list">
        {keys.map(({ id, name, added, used }) => (
          <SecurityLine name={name} notes={[added, used]} key={id}>
            <RemoveWay act={acts.endKey} name={keyName} id={id} of={name} words={text} />
          </SecurityLine>
        ))}
      </ul>
    </SecurityPart>
  );
}
