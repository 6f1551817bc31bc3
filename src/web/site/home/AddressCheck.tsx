import { Form } from 'react-router';
import { fibreCheckText } from '#messages/site/fibre.ts';
import { homeText } from '#messages/site/home.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { paths, addressParams } from '../../paths.ts';

const { check } = homeText.hero;

/** The first action of the site: where the line has to end. */
export function AddressCheck() {
  return (
    <section className="check" aria-labelledby="adres">
      <h2 className="title-4" id="adres">
        {check.title}
      </h2>
      <AddressFields id="adres" />
      <p className="small soft">{check.text}</p>
    </section>
  );
}

/** The fibre page answers, also to a wrong address, and asks for an addition when it needs one. */
export function AddressFields({ id }: { id: string }) {
  return (
    <Form
      className="check-fields"
      method="get"
      action={paths.fibre}
      aria-labelledby={id}
      noValidate
      viewTransition
    >
      <Field
        id={`${id}-postcode`}
        name={addressParams.postcode}
        label={fibreCheckText.postcode}
        autoComplete="postal-code"
        maxLength={10}
        required
      />
      <Field
        id={`${id}-huisnummer`}
        name={addressParams.houseNumber}
        label={fibreCheckText.houseNumber}
        maxLength={20}
        required
      />
      <Button type="submit">{fibreCheckText.button}</Button>
    </Form>
  );
}
