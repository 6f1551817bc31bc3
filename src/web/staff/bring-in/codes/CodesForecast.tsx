import { Form } from 'react-router';
import { staffCodesText } from '#messages/staff/codes.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { FormKey } from '../../../forms/FormKey.tsx';
import type { CodesParams } from './codes-wanted.ts';

const { forecast: words, renew } = staffCodesText;

type Props = {
  to: string;
  foretold: { gets: number; unchanged: number; replaced: number; signedUp: number };
  asked: CodesParams;
  sending: boolean;
};

export function CodesForecast({
  to,
  foretold: { gets, unchanged, replaced, signedUp },
  asked,
  sending,
}: Props) {
  return (
    <section className="stack bring-in-forecast" aria-labelledby="voorspelling">
      <h2 className="title-4" id="voorspelling">
        {words.title}
      </h2>
      <Facts
        facts={[
          { name: words.gets, value: words.addresses(gets) },
          ...(replaced > 0 ? [{ name: words.replaced, value: words.addresses(replaced) }] : []),
          { name: words.unchanged, value: words.addresses(unchanged) },
          { name: words.signedUp, value: words.addresses(signedUp) },
        ]}
      />
      {gets === 0 && <p>{words.nothing}</p>}
      {replaced > 0 && <Note look="warning">{renew.hint}</Note>}
      {gets > 0 && (
        <Form method="post" action={to} className="row">
          <FormKey />
          {Object.entries(asked).map(([name, value]) => (
            <textarea hidden readOnly name={name} value={value} key={name} />
          ))}
          <Button type="submit" name="wens" value="maken" aria-disabled={sending}>
            {words.go(gets)}
          </Button>
          {sending && <Spinner alternative={words.busy} />}
        </Form>
      )}
    </section>
  );
}
