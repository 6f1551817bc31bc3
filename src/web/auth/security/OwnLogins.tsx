import { securityText } from '#messages/login/security.ts';
import type { LoginLine } from './read-security.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { logins: text, sessions } = securityText;

export function OwnLogins({ logins }: { logins: readonly LoginLine[] }) {
  return (
    <SecurityPart id="inlogmomenten" title={text.title} texts={[text.text]}>
      <ul className="security-list">
        {logins.map(({ id, moment, way, device, address }) => (
          <SecurityLine
            name={moment}
            notes={[`${way}, ${device}`, sessions.address(address)]}
            key={id}
          />
        ))}
      </ul>
    </SecurityPart>
  );
}
