import { applicationText } from '#messages/site/jobs.ts';
import { Checkbox, CheckboxGroup } from '#ui/inputs/Choice.tsx';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { FieldGroup } from '#ui/inputs/FieldGroup.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { cvAccept, cvFile } from '#protocol/forms/checks/cv.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { dayParts, genders, workDays } from '#protocol/crm/picklists.ts';

const words = applicationText;
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function JobApplicationForm({ form, action }: { form: CheckedForm; action: string }) {
  return (
    <div className="stack-wide">
      <FormErrors form={form} words={words} />
      <SendForm form={form} encType="multipart/form-data" action={`${action}#${applicationAnchor}`}>
        <Person form={form} />
        <Reach form={form} />
        <Availability form={form} />
        <FieldGroup title={words.more.title}>
          <AreaField {...form.field('motivation')} {...words.motivation} />
          <CvField form={form} />
          <Checkbox {...ticked(form, 'keepLonger')} {...words.keepLonger} />
        </FieldGroup>
        <SendRow form={form} send={words.send} />
      </SendForm>
    </div>
  );
}

export const applicationAnchor = 'solliciteren';

function Person({ form }: { form: CheckedForm }) {
  return (
    <FieldGroup title={words.person.title}>
      <div className="form-pair">
        <Field
          {...form.field('firstName')}
          {...words.firstName}
          autoComplete="given-name"
          required
        />
        <Field
          {...form.field('lastName')}
          {...words.lastName}
          autoComplete="family-name"
          required
        />
      </div>
      <Select
        {...form.field('gender')}
        {...words.gender}
        options={optionsOf(genders)}
        empty={words.choose}
        autoComplete="sex"
      />
      <Field
        {...form.field('birthDate')}
        {...words.birthDate}
        inputMode="numeric"
        autoComplete="bday"
      />
    </FieldGroup>
  );
}

function Reach({ form }: { form: CheckedForm }) {
  return (
    <FieldGroup title={words.reach.title}>
      <Field {...form.field('street')} {...words.street} autoComplete="address-line1" />
      <div className="form-pair">
        <Field {...form.field('postcode')} {...words.postcode} autoComplete="postal-code" />
        <Field {...form.field('city')} {...words.city} autoComplete="address-level2" />
      </div>
      <Field {...form.field('email')} {...words.email} type="email" autoComplete="email" required />
      <Field {...form.field('phone')} {...words.phone} type="tel" autoComplete="tel" required />
    </FieldGroup>
  );
}

function Availability({ form }: { form: CheckedForm }) {
  return (
    <FieldGroup title={words.available.title} text={words.available.text}>
      <Field {...form.field('hours')} {...words.hours} inputMode="numeric" />
      <CheckboxGroup {...form.field('days')} {...words.days} options={optionsOf(workDays)} />
      <CheckboxGroup
        {...form.field('dayParts')}
        {...words.dayParts}
        options={optionsOf(dayParts)}
      />
    </FieldGroup>
  );
}

function CvField({ form }: { form: CheckedForm }) {
  const { defaultValue: _, ...field } = form.field(cvFile.field);
  return (
    <div className="stack-close">
      <FileField {...field} {...words.cv} accept={cvAccept} />
      {form.problems.length > 0 && <p className="hint">{words.cvAgain}</p>}
    </div>
  );
}

function ticked(form: CheckedForm, name: string) {
  const { defaultValue, ...field } = form.field(name);
  return { ...field, value: 'ja', defaultChecked: defaultValue === 'ja' };
}
