import { Form } from 'react-router';
import { calendarText as text } from '#messages/login/calendar.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/inputs/Button.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SecretField } from '../../forms/SecretField.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { actionFieldName, refusalOfAction, securityActions } from './security-acts.ts';
import type { CalendarFeedView } from './read-security.ts';
import { RemoveCredential } from './RemoveCredential.tsx';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

type Props = {
  feed: CalendarFeedView | null;
  answer: FormRefusal | undefined;
  /** The address, right after it was made; null when the form was sent twice. */
  made: string | null | undefined;
};

/** The secret address of the user's own calendar. */
export function OwnCalendar({ feed, answer, made }: Props) {
  return (
    <SecurityPart id="agenda" title={text.title} texts={[text.text]}>
      {made === null && <Note>{text.again}</Note>}
      {typeof made === 'string' && <MadeAddress value={made} />}
      {feed !== null && (
        <ul className="security-list">
          <SecurityLine name={text.on} notes={[feed.made, feed.read]}>
            <RemoveCredential act={securityActions.endCalendar} of={text.of} words={text} />
          </SecurityLine>
        </ul>
      )}
      {/* The key closes the form once an address was made or withdrawn. */}
      <MakeAddress isNew={feed === null} answer={answer} key={made ?? String(feed === null)} />
    </SecurityPart>
  );
}

function MadeAddress({ value }: { value: string }) {
  return (
    <div className="stack" id="agenda-adres">
      <SecretField
        id="agenda-adres-zelf"
        label={text.address}
        hint={text.once}
        value={value}
        words={text}
      />
      <dl className="stack-close">
        {text.programs.map(({ name, steps }) => (
          <div key={name}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type MakeProps = { isNew: boolean; answer: FormRefusal | undefined };

function MakeAddress({ isNew, answer }: MakeProps) {
  const refused = refusalOfAction(answer, securityActions.makeCalendar);
  return (
    <details className="security-proven" open={refused !== undefined}>
      <summary>{isNew ? text.make : text.renew}</summary>
      <Form className="stack-close" method="post" action={`${paths.security}#agenda`}>
        <FormKey />
        <input type="hidden" name={actionFieldName} value={securityActions.makeCalendar} />
        <p>{isNew ? text.makeText : text.renewText}</p>
        <StepUpFields refusals={refused?.problems ?? []} id="agenda-bewijs" takesFocus />
        <Button type="submit" size="small">
          {isNew ? text.makeYes : text.renewYes}
        </Button>
      </Form>
    </details>
  );
}
