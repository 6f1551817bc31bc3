import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { importableObjects } from '#domain/imports/import-order.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { FileField } from '#ui/inputs/FileField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { submitWithProgress } from '../../forms/submit-with-progress.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { UploadProgressRow } from '../../forms/UploadProgressRow.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/head/Head.tsx';
import { staffVisit } from '../frame/staff-visit.ts';
import { startImport } from './start-import.ts';
import { checkImport, describeImportProblem } from './check-import.ts';
import { importPath } from './paths.ts';
import { importFile } from '#protocol/forms/staff-files.ts';

export const handle = {
  area: 'workspace',
  largestBody: importFile.largestBody,
} satisfies PageHandle;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return {
    action: importPath(staffId),
    options: importableObjects(visit.ctx).map(({ apiName, labelPlural }) => ({
      value: apiName,
      label: labelPlural,
    })),
  };
}

export const action = startImport;

export const clientAction = submitWithProgress;

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const { file: words, steps } = staffImportText;
const labels = { object: words.object, file: words.file };
const loadCheck = async () => checkImport;

export default function Import() {
  const { action: to, options } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), describeImportProblem);
  const { defaultValue, ...object } = form.field('object');
  const [search] = useSearchParams();
  const { defaultValue: _, ...file } = form.field('file');
  return (
    <>
      <Head title={staffImportText.title} {...wrongTitle(staffImportText.title, form.problems)} />
      <div className="stack">
        <h1 className="title-5">{staffImportText.title}</h1>
        <StepIndicator label={steps.label} steps={steps.names} at={0} />
        <p className="soft">{staffImportText.lede}</p>
      </div>
      <FormErrors form={form} words={labels} />
      <SendForm form={form} action={to} encType="multipart/form-data">
        <Select
          {...object}
          {...words.object}
          options={options}
          defaultValue={defaultValue ?? search.get('object') ?? ''}
          key={defaultValue ?? 'nieuw'}
          required
        />
        <FileField
          {...file}
          {...words.file}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          required
        />
        <UploadProgressRow form={form} send={words.send} reading={words.reading} />
      </SendForm>
    </>
  );
}
