import { useEffect, useRef } from 'react';
import { orderNumbersText as words } from '#messages/order/numbers.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import {
  blockAction,
  blockField,
  countBlocks,
  mostNumbers,
  type NumberField,
  numberFields,
} from '#protocol/forms/order/names.ts';
import { orderStepPath } from '#protocol/site/order-paths.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { EnterButton } from '../../forms/SendButton.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { Answers } from './Answers.tsx';
import { AuthorityFields } from './AuthorityFields.tsx';
import type { NumbersAnswer, NumbersPage } from './number-blocks.ts';
import { BackLink, SeenChanges } from './OrderFrame.tsx';

type Props = {
  form: CheckedForm;
  page: NumbersPage;
  action: string;
  answer: NumbersAnswer | undefined;
};

export function NumbersForm({ form, page, action, answer }: Props) {
  const { frame, start, asks } = page;
  const typed = answer?.typed ?? start;
  const count = countBlocks(typed);
  return (
    <>
      <FormErrors form={form} words={labelsOf(count)} />
      <SendForm form={form} encType="multipart/form-data" action={action}>
        <EnterButton />
        <SeenChanges frame={frame} />
        {asks ? (
          <>
            <Note look="warning">
              <p>
                <strong>{words.warning}</strong> <span>{words.warningText}</span>
              </p>
            </Note>
            <Answers
              {...form.field('bring')}
              label={words.bring.label}
              rows="pair"
              answers={[
                { value: 'yes', title: words.bringYes },
                { value: 'no', title: words.bringNo },
              ]}
            />
            {/* New values need new fields: a field keeps what was typed in it. */}
            <div className="order-if-brought" key={blockKey(typed, count)}>
              <Blocks form={form} count={count} focus={answer?.focus} />
              <AuthorityFields form={form} page={page} />
            </div>
          </>
        ) : (
          <input type="hidden" name="bring" value="no" />
        )}
        <SendRow form={form} send={words.send}>
          <BackLink to={orderStepPath(frame.token, 'contact')} />
        </SendRow>
      </SendForm>
    </>
  );
}

const blockKey = (typed: Readonly<Record<string, string>>, count: number): string =>
  Array.from({ length: count }, (_, at) =>
    numberFields.map((field) => typed[blockField(field, at + 1)] ?? '').join('|'),
  ).join('||');

/** For the error summary. */
const labelsOf = (count: number): Record<string, string> =>
  Object.fromEntries([
    ['bring', words.bring.label],
    ['signature', words.signature.label],
    ['agree', words.authority.title],
    ['file', words.file.label],
    ...Array.from({ length: count }, (_, at) =>
      numberFields.map((field) => [
        blockField(field, at + 1),
        count === 1 ? words[field].label : `${words.block(at + 1)}, ${words[field].label}`,
      ]),
    ).flat(),
  ]);

type BlocksProps = { form: CheckedForm; count: number };

function Blocks({ form, count, focus }: BlocksProps & { focus: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, or stands elsewhere.
  useEffect(() => {
    if (focus !== undefined)
      box.current?.querySelector<HTMLInputElement>(`[name="${focus}"]`)?.focus();
  }, [focus]);
  return (
    <div className="order-blocks" ref={box}>
      <input type="hidden" name="count" value={count} />
      {Array.from({ length: count }, (_, at) => (
        <Block form={form} at={at + 1} count={count} key={at} />
      ))}
      {count < mostNumbers && (
        <div>
          <Button
            look="hollow"
            size="small"
            type="submit"
            name={blockAction.field}
            value={blockAction.add}
          >
            <Icon name="plus" size="small" />
            {words.add}
          </Button>
        </div>
      )}
    </div>
  );
}

function Block({ form, at, count }: BlocksProps & { at: number }) {
  const field = (name: Exclude<NumberField, 'contractEnd'>) => ({
    ...form.field(blockField(name, at)),
    ...words[name],
  });
  const number = field('number');
  return (
    <fieldset className="order-block">
      <legend className="order-block-top">
        <span className="title-4">{words.block(at)}</span>
      </legend>
      {count > 1 && (
        <Button
          look="icon"
          type="submit"
          name={blockAction.field}
          value={`${blockAction.remove}${String(at)}`}
          aria-label={words.remove(at)}
        >
          <Icon name="x" />
        </Button>
      )}
      <Field {...number} type="tel" inputMode="tel" autoComplete="off" required />
      <div className="form-pair">
        <Field {...field('provider')} autoComplete="off" required />
        <Field {...field('customerNumber')} autoComplete="off" maxLength={40} />
      </div>
      <Answers
        {...form.field(blockField('contractEnd', at))}
        label={words.contractEnd.label}
        answers={words.ends}
      />
      <div className="order-end-date">
        <Field {...field('endDate')} type="text" inputMode="numeric" autoComplete="off" />
      </div>
    </fieldset>
  );
}
