import { Form, Link } from 'react-router';
import { companyText } from '#messages/portal/company.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import type { Problem } from '#protocol/problem.ts';
import { FormErrors, wrongTitle } from '../../../forms/FormErrors.tsx';
import { fieldId } from '../../../forms/use-form.ts';
import { describeFibreProblem } from '#messages/problems/fibre-problems.ts';
import { paths, addressParams } from '../../../paths.ts';
import { Head } from '../../../shell/head/Head.tsx';
import '../Company.css';
import { changeRequestPath } from '../company-params.ts';
import { CancelLink } from '../CompanyPage.tsx';

const { address: words } = companyText;
export type TypedAddress = { postcode: string; houseNumber: string; addition: string };

export function AddressSearch({
  place,
  typed,
  problems,
}: {
  place: { lines: readonly string[] };
  typed: TypedAddress;
  problems: readonly Problem[];
}) {
  const field = (name: keyof TypedAddress) => {
    const problem = problems.find((each) => each.field === name);
    return {
      ...words[name],
      id: fieldId(name),
      name: addressParams[name],
      defaultValue: typed[name],
      error: problem && describeFibreProblem(problem.code),
    };
  };
  return (
    <>
      <Head title={words.edit} {...wrongTitle(words.edit, problems)} />
      {place.lines.length > 0 && (
        <p className="company-place">
          <span className="soft">{words.now}</span>
          <strong>{place.lines.join(', ')}</strong>
        </p>
      )}
      <FormErrors
        form={{
          problems,
          occasion: problems,
          describeProblem: describeFibreProblem,
          idOf: fieldId,
        }}
        words={words}
      />
      <Form className="form" method="get" action={paths.companyAddress} noValidate viewTransition>
        <Field {...field('postcode')} autoComplete="postal-code" maxLength={10} required />
        <Field {...field('houseNumber')} autoComplete="off" maxLength={20} required />
        <Field {...field('addition')} autoComplete="off" maxLength={8} />
        <div className="row">
          <Button type="submit">{words.search}</Button>
          <CancelLink to={paths.company} />
        </div>
      </Form>
      <p className="soft">
        {words.abroad} <Link to={changeRequestPath(words.abroadSubject)}>{words.abroadAsk}</Link>.
      </p>
    </>
  );
}
