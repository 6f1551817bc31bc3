import { data, redirect, useActionData, useLoaderData, useSearchParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { bringInFile } from '#methods/bring-in-file.ts';
import { importable, importableObject } from '#methods/import-order.ts';
import { dropUpload, receiveForm } from '#records/upload.ts';
import { problemText } from '#text/problems.ts';
import { staffImportText } from '#text/staff-import.ts';
import { FileField } from '#ui/FileField.tsx';
import { Select } from '#ui/Select.tsx';
import { StepLine } from '#ui/StepLine.tsx';
import type { Problem, ProblemCode } from '#wire/problem.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { keepTyped } from '../../forms/keep-typed.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { typedIn } from '../../forms/typed.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/Head.tsx';
import { staffVisit } from '../staff-visit.ts';
import { columnsPath, importPath } from './paths.ts';

/** A file of 25 MB, and somewhat more so that a larger one gets its form back. */
const [largest, largestBody] = [25 * 1_048_576, 30 * 1_048_576];

export const handle = { area: 'workspace', largestBody } satisfies PageHandle;

/** Which file of what: the first step of an import of any object. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return { action: importPath(staffId), options: importable(visit.ask).map(({ apiName, labelPlural }) => ({ value: apiName, label: labelPlural })) };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { ask, report } = visit;
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(ask, message, { field: 'file', kinds: 'any', largest, largestBody, mayKeep: async () => true, report });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') throw data(null, { status: 413 });
  const { sent, upload, problem } = received;
  const typed = typedIn(sent);
  const objectApiName = typed['object'] ?? '';
  const problems: Problem[] = [
    ...(importableObject(ask, objectApiName).ok ? [] : [{ code: 'form.required', field: 'object' } as const]),
    ...(problem === null ? (upload === null ? [{ code: 'form.required', field: 'file' } as const] : []) : [problem]),
  ];
  if (problems.length > 0 || upload === null) {
    await dropUpload(ask, upload);
    return refusal({ problems, typed });
  }
  const brought = await bringInFile(ask, { objectApiName, upload, formKey: formKeyOf(sent) });
  return brought.ok ? redirect(columnsPath(staffId, brought.value), 303) : refusal({ problems: brought.problems, typed });
}

export const clientAction = keepTyped;

export { WorkspaceProblem as ErrorBoundary } from '../WorkspaceProblem.tsx';

const { file: words, steps } = staffImportText;
const tell = (code: ProblemCode): string => problemText[code];
const labels = { object: words.object, file: words.file };
/** What is to be known of a file the server alone can say. */
const loadCheck = async () => () => [];

export default function Import() {
  const { action: to, options } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useActionData<typeof action>(), tell);
  const { defaultValue, ...object } = form.field('object');
  const [search] = useSearchParams();
  const { defaultValue: _, ...file } = form.field('file');
  return (
    <>
      <Head title={staffImportText.title} {...wrongTitle(staffImportText.title, form.problems)} />
      <div className="stack">
        <h1 className="title-5">{staffImportText.title}</h1>
        <StepLine label={steps.label} steps={steps.names} at={0} />
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
        <FileField {...file} {...words.file} accept=".csv,.txt,.tsv,text/csv" required />
        <SendRow form={form} send={words.send} busy={words.sending} />
      </SendForm>
    </>
  );
}
