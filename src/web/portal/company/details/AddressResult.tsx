import { Form, Link } from 'react-router';
import { describeCompanyProblem } from '#messages/problems/company-problems.ts';
import { addressText, postcodeText } from '#messages/address/address-text.ts';
import { companyText } from '#messages/portal/company.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FormErrors, wrongTitle } from '../../../forms/FormErrors.tsx';
import { SendForm } from '../../../forms/SendForm.tsx';
import { SendRow } from '../../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../../forms/use-checked-form.ts';
import { fieldId, type FormRefusal } from '../../../forms/use-form.ts';
import { paths, addressParams } from '../../../paths.ts';
import { Head } from '../../../shell/head/Head.tsx';
import '../Company.css';
import { type TypedAddress } from './AddressSearch.tsx';
import type { FibreAnswer } from '#protocol/telecom/fibre.ts';

export type AddressLookupResult = Pick<FibreAnswer, 'door' | 'choices' | 'checked'>;

const { address: words } = companyText;
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/company-address.ts').then((form) => form.companyAddress));

type Shown = {
  found: AddressLookupResult;
  typed: TypedAddress;
  place: { lines: readonly string[]; oneLine: string };
};

export function AddressResult({ answer, ...shown }: Shown & { answer: FormRefusal | undefined }) {
  return shown.found.choices.length > 0 &&
    shown.found.door === null &&
    shown.found.checked === 'verified' ? (
    <Choose {...shown} />
  ) : (
    <Save {...shown} answer={answer} />
  );
}

function Choose({ found: { choices }, typed }: Shown) {
  const options = choices.map(({ value, suffix, street }) => ({
    value,
    label: [suffix ?? words.choose.without, street].filter(Boolean).join(', '),
  }));
  return (
    <>
      <Head title={words.choose.title} />
      <h2 className="title-4">{words.choose.title}</h2>
      <p>{words.choose.text}</p>
      <Form className="form" method="get" action={paths.companyAddress} viewTransition>
        <input type="hidden" name={addressParams.postcode} value={typed.postcode} />
        <input type="hidden" name={addressParams.houseNumber} value={typed.houseNumber} />
        <RadioGroup
          id={fieldId('addition')}
          name={addressParams.addition}
          label={words.choose.label}
          options={options}
          required
        />
        <div className="row">
          <Button type="submit">{words.choose.next}</Button>
          <Link className="go" to={paths.companyAddress}>
            {words.other}
          </Link>
        </div>
      </Form>
    </>
  );
}

function Save({
  found: { door: fibreAddress, checked },
  typed,
  place,
  answer,
}: Shown & { answer: FormRefusal | undefined }) {
  const form = useCheckedForm(loadCheck, answer, describeCompanyProblem);
  const isKnown = fibreAddress?.street != null && fibreAddress.town !== null;
  const overtaken = form.problems.some(({ code }) => code === 'company.changed');
  return (
    <>
      <Head title={words.edit} {...wrongTitle(words.edit, form.problems)} />
      <FormErrors form={form} words={words} />
      {overtaken && <Note>{words.changedNow(place.lines.join(', '))}</Note>}
      <SendForm form={form} action={`${paths.companyAddress}?${searchOf(typed)}`}>
        {Object.entries(typed).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <input type="hidden" name="seenAddress" value={place.oneLine} />
        {isKnown ? <KnownAddress address={fibreAddress} /> : <UnknownAddress checked={checked} />}
        {!isKnown && (
          <>
            <p className="company-place">
              <strong>{typedAddressText(typed)}</strong>
            </p>
            <Field
              {...form.field('street')}
              {...words.street}
              type="text"
              autoComplete="off"
              required
            />
            <Field
              {...form.field('town')}
              {...words.town}
              type="text"
              autoComplete="address-level2"
              required
            />
          </>
        )}
        <SendRow form={form} send={words.save}>
          <Link className="go" to={paths.companyAddress}>
            {words.other}
          </Link>
        </SendRow>
      </SendForm>
    </>
  );
}

const searchOf = (typed: TypedAddress): string =>
  new URLSearchParams([
    [addressParams.postcode, typed.postcode],
    [addressParams.houseNumber, typed.houseNumber],
    [addressParams.addition, typed.addition],
  ]).toString();

const typedAddressText = ({ postcode, houseNumber, addition }: TypedAddress): string =>
  addressText([postcode, houseNumber, addition].filter(Boolean).join(' '));

function KnownAddress({ address }: { address: NonNullable<AddressLookupResult['door']> }) {
  const suffix = [address.letter, address.addition].filter(Boolean).join('-');
  return (
    <div className="stack">
      <h2 className="title-4">{words.found}</h2>
      <p className="company-place">
        <strong>
          {addressText([address.street, address.houseNumber, suffix].filter(Boolean).join(' '))}
        </strong>
        <span>{`${postcodeText(address.postcode)} ${address.town}`}</span>
      </p>
    </div>
  );
}

function UnknownAddress({ checked }: { checked: AddressLookupResult['checked'] }) {
  const away = checked === 'not_checked';
  return (
    <Note>
      <strong>{away ? words.awayTitle : words.unknownTitle}</strong>
      <p>{away ? words.awayText : words.unknownText}</p>
    </Note>
  );
}
