import type { ReactNode } from 'react';
import { orderCompanyText as words } from '#messages/site/order.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { EnterButton, SendButton } from '../../forms/SendButton.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import type { OrderFrameData } from './load-order.ts';
import { SeenChanges } from './OrderFrame.tsx';

export const companyButton = { field: 'button', look: 'look', go: 'go' } as const;

/** What the trade register said of the number that was sent. */
export type CompanyFound =
  | { state: 'unknown' }
  | { state: 'away' }
  | { state: 'found'; kvk: string; name: string; address: string | null; dissolved: boolean };

type Props = {
  form: CheckedForm;
  action: string;
  frame: OrderFrameData;
  start: { kvk: string; name: string };
  isOwn: boolean;
  /** Null: nothing was looked up yet. */
  found: CompanyFound | null;
  children: ReactNode;
};

export function CompanyForm({ form, action, frame, start, isOwn, found, children }: Props) {
  const isReady = found !== null || start.name !== '';
  const { look, go, field } = companyButton;
  return (
    <>
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={action}>
        {isReady && <EnterButton name={field} value={go} />}
        <SeenChanges frame={frame} />
        {isOwn ? (
          <OwnCompany start={start} />
        ) : (
          <LookUp form={form} start={start} found={found} isReady={isReady} />
        )}
        <SendRow
          form={form}
          send={isReady ? words.send : words.look}
          name={field}
          value={isReady ? go : look}
        >
          {children}
        </SendRow>
      </SendForm>
    </>
  );
}

/** The fields are sent too, so that the form is the same for everybody. */
const OwnCompany = ({ start }: Pick<Props, 'start'>) => (
  <>
    <input type="hidden" name="kvk" value={start.kvk} />
    <input type="hidden" name="name" value={start.name} />
    <Facts
      facts={[
        { name: words.company, value: <strong>{start.name}</strong> },
        { name: words.number, value: start.kvk },
      ]}
    />
  </>
);

function LookUp({
  form,
  start,
  found,
  isReady,
}: Pick<Props, 'form' | 'start' | 'found'> & { isReady: boolean }) {
  const { look, field } = companyButton;
  return (
    <>
      <div className="order-look-up">
        <Field
          {...form.field('kvk')}
          {...words.kvk}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
        {isReady && (
          <SendButton look="hollow" name={field} value={look} sending={form.sending}>
            {words.lookAgain}
          </SendButton>
        )}
      </div>
      <Found form={form} start={start} found={found} />
    </>
  );
}

function Found({ form, start, found }: Pick<Props, 'form' | 'start' | 'found'>) {
  const stored = start.name === '' ? null : ({ state: 'stored', ...start } as const);
  const shown = found ?? stored;
  if (shown === null) return null;
  if (shown.state === 'unknown' || shown.state === 'away')
    return (
      <>
        <Note look="warning">{words[shown.state]}</Note>
        <Field {...form.field('name')} {...words.name} autoComplete="organization" required />
      </>
    );
  return (
    <div className="stack">
      <input type="hidden" name="shown" value={shown.name} />
      <input type="hidden" name="name" value={shown.name} />
      {shown.state === 'found' && <h2 className="title-4">{words.found}</h2>}
      <Facts
        facts={[
          { name: words.company, value: <strong>{shown.name}</strong> },
          { name: words.number, value: shown.kvk },
          ...(shown.state === 'found' && shown.address !== null
            ? [{ name: words.address, value: shown.address }]
            : []),
        ]}
      />
      {shown.state === 'found' && shown.dissolved && <Note look="warning">{words.dissolved}</Note>}
      <p className="small soft">{words.check}</p>
    </div>
  );
}
