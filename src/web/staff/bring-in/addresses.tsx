import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { mayImportAddresses } from '#domain/company/address-lines.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { FileField } from '#ui/inputs/FileField.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { submitWithProgress } from '../../forms/submit-with-progress.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { UploadProgressRow } from '../../forms/UploadProgressRow.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/head/Head.tsx';
import { staffVisit } from '../frame/staff-visit.ts';
import { addressImportAction } from './start-import.ts';
import { checkImport, describeImportProblem } from './check-import.ts';
import { addressesPath } from './paths.ts';
import { importFile } from '#protocol/forms/staff-files.ts';

export const handle = {
  area: 'workspace',
  largestBody: importFile.largestBody,
} satisfies PageHandle;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!mayImportAddresses(visit.ctx)) throw data(null, { status: 404 });
  return { action: addressesPath(staffId) };
}

export const action = addressImportAction;

export const clientAction = submitWithProgress;

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const { addresses: words } = staffImportText;
const loadCheck = async () => checkImport;

export default function AddressImport() {
  const { action: to } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), describeImportProblem);
  const { defaultValue: _, ...file } = form.field('file');
  return (
    <>
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <div className="stack">
        <h1 className="title-5">{words.title}</h1>
        <p className="soft">{words.lede}</p>
      </div>
      <FormErrors form={form} words={{ file: words.file }} />
      <SendForm form={form} action={to} encType="multipart/form-data">
        <FileField
          {...file}
          {...words.file}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          required
        />
        <UploadProgressRow form={form} send={words.send} reading={staffImportText.file.reading} />
      </SendForm>
    </>
  );
}
