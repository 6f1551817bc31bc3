import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { staffCustomerText } from '#messages/staff/customer.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { EnterButton } from '../../forms/SendButton.tsx';
import { type EditField, parseFieldInput, type InputValue } from '../../forms/edit-field.ts';
import { EditSection } from '../forms/EditSection.tsx';
import { FillButton } from '../filling/FillButton.tsx';
import { FilledFields } from '../filling/FilledFields.tsx';
import { useFilling } from '../filling/use-filling.ts';
import { editFieldsOf } from '../read-record.ts';
import { DuplicateWarning } from '../records/new/DuplicateWarning.tsx';
import { FormDuplicates } from '../records/new/Duplicates.tsx';
import { Troubles } from '../forms/Troubles.tsx';
import { pressedButtonField } from './paths.ts';
import type { FormStep } from './read-step.ts';
import type { StepAnswer } from './save-step.ts';
import '../forms/RecordEdit.css';
import '../records/RecordView.css';

const words = staffCustomerText;

type Props = { page: FormStep; answer: Extract<StepAnswer, { kind: 'form' }> | undefined };

export function StepForm({ page, answer }: Props) {
  const { drawn, action, added, savedPart } = page;
  const sending = useNavigation().state === 'submitting';
  const fields = editFieldsOf(drawn.sections);
  const { box, values, onChange, onValue } = useTyped(page);
  const { objectApiName, staffId } = drawn;
  const value = (name: string): InputValue | undefined => values[name];
  const filling = useFilling({ objectApiName, staffId, fields, box, value, onValue });
  const shown = {
    record: drawn.draft,
    staffId,
    troubles: answer?.troubles ?? [],
    value,
    onValue: filling.onValue,
  };
  return (
    <>
      {answer && answer.troubles.length > 0 && (
        <Troubles troubles={answer.troubles} fields={fields} occasion={answer} />
      )}
      <Form
        className="record-form"
        method="post"
        action={action}
        noValidate
        ref={box}
        aria-busy={sending}
        onChange={onChange}
        onSubmit={(event: FormEvent) => sending && event.preventDefault()}
      >
        <EnterButton name={pressedButtonField} value="verder" />
        <a className="skip" href="#verder">
          {words.skip}
        </a>
        {answer && answer.matches.length > 0 ? (
          <FormDuplicates matches={answer.matches} staffId={drawn.staffId} />
        ) : (
          <DuplicateWarning
            objectApiName={objectApiName}
            recordId={null}
            values={values}
            staffId={staffId}
          />
        )}
        {added.length > 0 && <Added added={added} />}
        <FilledFields filling={filling} answered={answer?.said}>
          {drawn.sections.map((section) => (
            <EditSection
              section={section}
              {...shown}
              answer={answer ?? savedPart ?? undefined}
              key={section.id}
            />
          ))}
        </FilledFields>
        <StepBar page={page} fields={fields} sending={sending} />
      </Form>
    </>
  );
}

type StepBarProps = {
  page: Pick<FormStep, 'part' | 'at'>;
  fields: readonly EditField[];
  sending: boolean;
};

function StepBar({ page: { part, at }, fields, sending }: StepBarProps) {
  return (
    <div className="record-save row">
      <Button
        id="verder"
        type="submit"
        name={pressedButtonField}
        value="verder"
        aria-disabled={sending}
      >
        {words.next}
      </Button>
      {part === 'connection' && (
        <Button type="submit" look="hollow" name={pressedButtonField} value="toevoegen">
          {words.add}
        </Button>
      )}
      <FillButton fields={fields} />
      {at > 0 && (
        <Button type="submit" look="hollow" name={pressedButtonField} value="vorige">
          {words.previous}
        </Button>
      )}
      {sending && <Spinner alternative={words.saving} />}
    </div>
  );
}

function Added({ added }: Pick<FormStep, 'added'>) {
  return (
    <section className="stack-close" aria-labelledby="toegevoegd">
      <h2 className="title-4" id="toegevoegd">
        {words.added}
      </h2>
      <ul className="new-customer-added">
        {added.map(({ name, facts }, at) => (
          <li className="row-apart" key={`${String(at)} ${name}`}>
            <span>
              <span>{name}</span>
              <span className="small soft">
                {' '}
                {facts
                  .slice(1, 4)
                  .map(({ value }) => value)
                  .join(' · ')}
              </span>
            </span>
            <Button
              type="submit"
              size="small"
              look="hollow"
              name={pressedButtonField}
              value={`weg-${String(at)}`}
              aria-label={words.remove(name)}
            >
              {words.away}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useTyped({ drawn, savedPart }: FormStep) {
  const box = useRef<HTMLFormElement>(null);
  const fields = editFieldsOf(drawn.sections);
  const read = (name: string, typed: string): InputValue => {
    const field = fields.find(({ apiName }) => apiName === name);
    const value = field && parseFieldInput(field, typed);
    return value?.ok === true ? value.value : null;
  };
  const [values, setValues] = useState<Readonly<Record<string, InputValue | undefined>>>(() =>
    Object.fromEntries(
      fields.map(({ apiName }) => [
        apiName,
        savedPart === null
          ? valueOf(drawn, apiName)
          : read(apiName, savedPart.typed[apiName] ?? ''),
      ]),
    ),
  );
  const onValue = (name: string, typed: string): void =>
    setValues((now) => ({ ...now, [name]: read(name, typed) }));
  const onChange = ({ target }: FormEvent): void => {
    if (box.current && 'name' in target && typeof target.name === 'string')
      onValue(target.name, formTextsOf(new FormData(box.current))[target.name] ?? '');
  };
  return { box, values, onChange, onValue };
}

function valueOf({ draft }: FormStep['drawn'], name: string): InputValue | undefined {
  const value = draft.fields[name]?.value;
  return typeof value === 'object' ? null : value;
}
