import { Form } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { FieldlessFormErrors } from '../login/FieldlessFormErrors.tsx';
import type { SessionLine } from './read-security.ts';
import { actionFieldName, securityActions, sessionFieldName } from './security-acts.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { sessions: text } = securityText;

type Props = {
  sessions: readonly SessionLine[];
  hasPassword: boolean;
  answer: FormRefusal | undefined;
};

export function OwnSessions({ sessions, hasPassword, answer }: Props) {
  const advice = hasPassword ? text.text : text.textWithoutPassword;
  return (
    <SecurityPart id="sessies" title={text.title} texts={[advice]}>
      <FieldlessFormErrors answer={answer} />
      <ul className="security-list">
        {sessions.map((session) => (
          <Line session={session} key={session.id} />
        ))}
      </ul>
      <Form className="stack-close" method="post" action={paths.security} reloadDocument>
        <input type="hidden" name={actionFieldName} value={securityActions.endAll} />
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
          <input type="hidden" name={actionFieldName} value={securityActions.end} />
          <input type="hidden" name={sessionFieldName} value={id} />
          <Button type="submit" look="hollow" size="small">
            {text.end}
            <span className="visually-hidden"> {text.endWhat(device)}</span>
          </Button>
        </Form>
      )}
    </SecurityLine>
  );
}
