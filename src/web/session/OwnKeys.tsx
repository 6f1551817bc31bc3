import { securityText } from '#text/security.ts';
import type { Refused } from '../forms/use-form.ts';
import { Lost } from './Lost.tsx';
import { acts, keyName } from './security-acts.ts';
import type { KeyLine } from './read-security.ts';
import { RemoveWay } from './RemoveWay.tsx';

const { keys: text } = securityText;

/** The keys with which programs call in one's name. */
export function OwnKeys({ keys, answer }: { keys: readonly KeyLine[]; answer: Refused | undefined }) {
  if (keys.length === 0) return null;
  return (
    <section className="stack-wide" aria-labelledby="sleutels">
      <div className="stack-close">
        <h2 className="title-5" id="sleutels">
          {text.title}
        </h2>
        <p className="soft">{text.text}</p>
      </div>
      <Lost answer={answer} />
      <ul className="security-list">
        {keys.map(({ id, name, added, used }) => (
          <li className="security-line" key={id}>
            <div className="stack-close">
              <p className="security-name">{name}</p>
              <p className="soft">{added}</p>
              <p className="soft">{used}</p>
            </div>
            <RemoveWay act={acts.endKey} name={keyName} id={id} of={name} words={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
