import { Form } from 'react-router';
import { fibreCheckText } from '#text/fibre.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { paths } from '../paths.ts';
import fibrePicture from './pictures/fibre.svg';
import './FibreBanner.css';

const { postcode, houseNumber, button } = fibreCheckText;

/** Invites to check the postcode; the answer is a page of its own. Source: spec §2, Fibre banner. */
export function FibreBanner({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="fibre-check">
      <Banner id="glasvezel" heading={heading} subheading={text} tone="green" picture={fibrePicture}>
        <Form className="fibre-form" method="get" action={paths.fibre} viewTransition>
          <Field id="postcode" name="postcode" label={postcode} autoComplete="postal-code" maxLength={7} required />
          <Field id="huisnummer" name="huisnummer" label={houseNumber} inputMode="numeric" maxLength={5} required />
          <Button type="submit">{button}</Button>
        </Form>
      </Banner>
    </div>
  );
}
