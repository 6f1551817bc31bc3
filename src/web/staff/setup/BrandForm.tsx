import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useHref, useNavigation, useSubmit } from 'react-router';
import { problemText } from '#messages/problems/problems.ts';
import { staffText } from '#messages/staff/staff.ts';
import { brandText as words } from '#messages/setup/brand.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { brandColours, type BrandColour, logoPath } from '#protocol/site/brand.ts';
import { isColour } from '#protocol/brand/colours.ts';
import type { Problem } from '#protocol/problem.ts';
import { LeaveGuard } from '../../forms/drafts/LeaveGuard.tsx';
import type { BrandAnswer } from './answer-brand.ts';
import { BrandSample } from './BrandSample.tsx';
import {
  type BrandValues,
  logoOf,
  brandActionField,
  brandActions,
  logoName,
  removeLogoName,
} from './brand-values.ts';
import { ColourField, contrastText } from './ColourField.tsx';
import type { BrandPage } from './read-brand-page.ts';

type Props = { page: BrandPage; answer: BrandAnswer | undefined };

const parts = {
  company: ['name', 'kvkNumber', 'vatId', 'iban', 'termsUrl', 'disputeBody'],
  reach: ['street', 'postcode', 'city', 'phone', 'outagePhone', 'email', 'openingHours'],
} as const;

export function BrandForm({ page, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { values, follow } = useTyped({ page, answer, form });
  const open = useRef(false);
  useEffect(() => {
    if (answer !== undefined) open.current = false;
  }, [answer]);
  const errors = errorsOf(answer, values);
  const isBusy = useNavigation().state === 'submitting';
  const submit = useSubmit();
  const pick = (which: BrandColour, colour: string) => {
    const field = form.current?.elements.namedItem(which);
    if (field instanceof HTMLInputElement) field.value = colour;
    follow();
  };
  /** The server checks and stores a chosen logo, so that the sample can show it. */
  const tryLogo = () => {
    if (form.current === null) return;
    const sent = new FormData(form.current);
    sent.set(brandActionField, brandActions.logo);
    void submit(sent, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true });
  };
  return (
    <div className="brand-columns">
      <Form
        method="post"
        encType="multipart/form-data"
        className="brand-form"
        noValidate
        preventScrollReset
        ref={form}
        onInput={follow}
        onSubmit={() => (open.current = true)}
      >
        {answer !== undefined && answer.problems.length > 0 && answer.isLogo !== true && (
          <ErrorSummary title={words.wrong} items={itemsOf(errors)} occasion={answer} />
        )}
        {(['company', 'reach'] as const).map((part) => (
          <TextPart part={part} values={values} errors={errors} fixed={page.fixed} key={part} />
        ))}
        <fieldset className="brand-part">
          <legend className="title-4">{words.parts.look}</legend>
          <LogoField fact={values.logo} error={errors.logo} onFile={tryLogo} />
          {brandColours.map((which) => (
            <ColourField
              which={which}
              value={values[which]}
              error={errors[which]}
              fixed={undefined}
              onPick={(colour) => pick(which, colour)}
              key={which}
            />
          ))}
        </fieldset>
        <div className="brand-acts">
          <Button
            type="submit"
            name={brandActionField}
            value={brandActions.save}
            aria-disabled={isBusy}
          >
            {words.save}
          </Button>
          <Button type="submit" look="hollow" name={brandActionField} value={brandActions.preview}>
            {words.preview.button}
          </Button>
        </div>
      </Form>
      <BrandSample values={values} logo={logoOf(values.logo)} path={page.path} />
      {isTouched(values, page.values) && <LeaveGuard open={open} words={staffText.edit.leave} />}
    </div>
  );
}

type TextPartProps = {
  part: keyof typeof parts;
  values: BrandValues;
  errors: Errors;
  fixed: BrandPage['fixed'];
};

function TextPart({ part, values, errors, fixed }: TextPartProps) {
  return (
    <fieldset className="brand-part">
      <legend className="title-4">{words.parts[part]}</legend>
      {parts[part].map((field) => (
        <TextOf
          field={field}
          value={values[field]}
          error={errors[field]}
          fixed={fixed[field]}
          key={field}
        />
      ))}
    </fieldset>
  );
}

type TextProps = {
  field: (typeof parts)[keyof typeof parts][number];
  value: string;
  error: string | undefined;
  fixed: string | undefined;
};

function TextOf({ field, value, error, fixed }: TextProps) {
  const { label, ...rest } = words.fields[field];
  const hint = 'hint' in rest ? rest.hint : undefined;
  return (
    <Field
      id={field}
      name={field}
      label={label}
      hint={fixed === undefined ? hint : words.fixed(fixed)}
      error={error}
      defaultValue={value}
      readOnly={fixed !== undefined}
      autoComplete="off"
    />
  );
}

const isTouched = (values: BrandValues, saved: BrandValues): boolean =>
  Object.keys(saved).some(
    (name) => values[name as keyof BrandValues] !== saved[name as keyof BrandValues],
  ); // proof: `Object.keys` returns only keys of this object

type Typing = Props & { form: RefObject<HTMLFormElement | null> };

function useTyped({ page, answer, form }: Typing) {
  const [values, setTyped] = useState<BrandValues>(answer?.typed ?? page.values);
  const [answered, setAnswered] = useState(answer);
  if (answer !== undefined && answer !== answered) {
    setAnswered(answer);
    setTyped(answer.typed);
  }
  const follow = () =>
    form.current && setTyped((before) => ({ ...before, ...textsIn(form.current!) }));
  return { values, follow };
}

type LogoProps = { fact: string; error: string | undefined; onFile: () => void };

function LogoField({ fact, error, onFile }: LogoProps) {
  const logo = logoOf(fact);
  const href = useHref(logo === null ? '/' : logoPath(logo));
  return (
    <div className="brand-logo" aria-live="polite">
      <input type="hidden" name="logo" value={fact} />
      <FileField
        id="logo"
        name={logoName}
        label={words.logo.label}
        hint={words.logo.hint}
        error={error}
        accept="image/svg+xml,image/png,.svg,.png"
        onChange={onFile}
      />
      {logo === null ? (
        <p className="small soft">{words.logo.none}</p>
      ) : (
        <div className="brand-logo-now">
          <img
            className="logo-picture"
            src={href}
            width={logo.width}
            height={logo.height}
            alt={words.logo.now}
          />
          <label className="brand-logo-remove">
            <input type="checkbox" name={removeLogoName} /> {words.logo.remove}
          </label>
        </div>
      )}
    </div>
  );
}

type Errors = Readonly<Partial<Record<keyof BrandValues, string>>>;

function errorsOf(answer: BrandAnswer | undefined, values: BrandValues): Errors {
  const sentence = ({ code, field }: Problem): string => {
    const which = brandColours.find((one) => one === field);
    const colour = which && values[which].trim().toLowerCase();
    const isPale = code === 'brand.colourPale' && colour !== undefined && isColour(colour);
    return isPale ? contrastText(which!, colour) : problemText[code];
  };
  return Object.fromEntries(
    (answer?.problems ?? []).map((problem) => [problem.field ?? '', sentence(problem)]),
  );
}

const itemsOf = (errors: Errors) =>
  Object.entries(errors).map(([id, text]) => ({ id: id || undefined, text }));

function textsIn(form: HTMLFormElement): Partial<BrandValues> {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[0] !== brandActionField,
  );
  return Object.fromEntries(texts);
}
