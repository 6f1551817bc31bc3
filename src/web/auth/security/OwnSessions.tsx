import { Form } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Lost } from '../login/Lost.tsx';
import type { SessionLine } from './read-security.ts';
import { actName, acts, sessionName } from './security-acts.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { sessions: text } = securityText;

/** Where one is logged in; this device first. */
export function OwnSessions({
  sessions,
  answer,
}: {
  sessions: readonly SessionLine[];
  answer: Refused | undefined;
}) {
  return (
    <SecurityPart id="sessies" title={text.title} texts={[text.text]}>
      <Lost answer={answer} />
      <ul className="security-list">
        {sessions.map((session) => (
          <Line session={session} key={session.id} />
        ))}
      </ul>
      <Form className="stack-close" method="post" action={paths.security} reloadDocument>
        <input type="hidden" name={actName} value={acts.endAll} />
        <div className="row">
          <Button type="submit" look="hollow" size="small">
            {text.all}
          </Button>
        </div>
        <p className="soft">{text.allText}</p>
      </Form>
    </SecurityPart>
  );
}

function Line({ session: { id, device, address, active, since, here } }: { session: SessionLine }) {
  return (
    <SecurityLine
      name={
        <>
          <span>{device}</span>
          {here && <span className="security-here">{text.here}</span>}
        </>
      }
      notes={[text.active(active), text.since(since), text.address(address)]}
    >
      {!here && (
        <Form method="post" action={paths.security}>
          <input type="hidden" name={actName} value={acts.end} />
          <input type="hidden" name={sessionName} value={id} />
          <Button type="submit" look="hollow" size="small">
            {text.end}
            <span className="visually-hidden"> {text.endWhat(device)}</span>
          </Button>
        </Form>
      )}
    </SecurityLine>
  );
}
