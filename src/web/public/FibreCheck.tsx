import { Form } from 'react-router';
import { homeText } from '#text/home.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { paths } from '../paths.ts';
import fibrePicture from './pictures/fibre.svg';
import './FibreCheck.css';

const { fibre } = homeText;

/** Invites to check the postcode; the answer is a page of its own. Source: spec §2, Fibre banner. */
export function FibreCheck() {
  return (
    <div className="fibre-check">
      <Banner id="glasvezel" heading={fibre.title} subheading={fibre.text} tone="green" picture={fibrePicture}>
        <Form className="fibre-form" method="get" action={paths.fibre} viewTransition>
          <Field id="postcode" name="postcode" label={fibre.postcode} autoComplete="postal-code" maxLength={7} required />
          <Field id="huisnummer" name="huisnummer" label={fibre.houseNumber} inputMode="numeric" maxLength={5} required />
          <Button type="submit">{fibre.button}</Button>
        </Form>
      </Banner>
    </div>
  );
}
