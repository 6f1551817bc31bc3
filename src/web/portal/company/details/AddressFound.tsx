import { Form, Link } from 'react-router';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { addressText, postcodeText } from '#messages/address/address-text.ts';
import { companyText } from '#messages/portal/company.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FormErrors, wrongTitle } from '../../../forms/FormErrors.tsx';
import { lateCheck } from '../../../forms/drafts/late-check.ts';
import { SendForm } from '../../../forms/SendForm.tsx';
import { SendRow } from '../../../forms/SendRow.tsx';
import { tellWith } from '../../../forms/tell.ts';
import { useCheckedForm } from '../../../forms/use-checked-form.ts';
import { fieldId, type Refused } from '../../../forms/use-form.ts';
import { paths } from '../../../paths.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { type AddressFoundShown, addressParams, type AddressTyped } from './address-params.ts';
import '../Company.css';

const { address: words } = companyText;
const tell = tellWith(companyProblemText);
const loadCheck = () =>
  lateCheck(import('#protocol/forms/company-address.ts').then((form) => form.companyAddress));

type Shown = {
  found: AddressFoundShown;
  typed: AddressTyped;
  place: { lines: readonly string[]; oneLine: string };
};

/** The second step: what the register calls the door, or the fields to say so oneself. */
export function AddressFound({ answer, ...shown }: Shown & { answer: Refused | undefined }) {
  return shown.found.choices.length > 0 &&
    shown.found.door === null &&
    shown.found.checked === 'verified' ? (
    <Choose {...shown} />
  ) : (
    <Save {...shown} answer={answer} />
  );
}

/** Several doors have this number. */
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
  found: { door, checked },
  typed,
  place,
  answer,
}: Shown & { answer: Refused | undefined }) {
  const form = useCheckedForm(loadCheck, answer, tell);
  const isKnown = door?.street != null && door.town !== null;
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
        {isKnown ? <Known door={door} /> : <Unknown checked={checked} />}
        {!isKnown && (
          <>
            <p className="company-place">
              <strong>{typedDoor(typed)}</strong>
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

const searchOf = (typed: AddressTyped): string =>
  new URLSearchParams([
    [addressParams.postcode, typed.postcode],
    [addressParams.houseNumber, typed.houseNumber],
    [addressParams.addition, typed.addition],
  ]).toString();

const typedDoor = ({ postcode, houseNumber, addition }: AddressTyped): string =>
  addressText([postcode, houseNumber, addition].filter(Boolean).join(' '));

function Known({ door }: { door: NonNullable<AddressFoundShown['door']> }) {
  const suffix = [door.letter, door.addition].filter(Boolean).join('-');
  return (
    <div className="stack">
      <h2 className="title-4">{words.found}</h2>
      <p className="company-place">
        <strong>
          {addressText([door.street, door.houseNumber, suffix].filter(Boolean).join(' '))}
        </strong>
        <span>{`${postcodeText(door.postcode)} ${door.town}`}</span>
      </p>
    </div>
  );
}

function Unknown({ checked }: { checked: AddressFoundShown['checked'] }) {
  const away = checked === 'not_checked';
  return (
    <Note>
      <strong>{away ? words.awayTitle : words.unknownTitle}</strong>
      <p>{away ? words.awayText : words.unknownText}</p>
    </Note>
  );
}
