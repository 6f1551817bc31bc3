import { securityText } from '#text/security.ts';
import type { LoginLine } from './read-security.ts';

const { logins: text, sessions } = securityText;

/** When one logged in, the last first. */
export function OwnLogins({ logins }: { logins: readonly LoginLine[] }) {
  return (
    <section className="stack-wide" aria-labelledby="inlogmomenten">
      <div className="stack-close">
        <h2 className="title-5" id="inlogmomenten">
          {text.title}
        </h2>
        <p className="soft">{text.text}</p>
      </div>
      <ul className="security-list">
        {logins.map(({ id, moment, way, device, address }) => (
          <li className="security-line" key={id}>
            <div className="stack-close">
              <p className="security-name">{moment}</p>
              <p className="soft">
                {way}, {device}
              </p>
              <p className="soft">{sessions.address(address)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
