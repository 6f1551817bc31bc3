import { data, redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { bringInAddresses, bringsAddresses } from '#methods/address-lines.ts';
import { dropUpload, receiveForm } from '#records/upload.ts';
import { problemText } from '#text/problems.ts';
import { staffImportText } from '#text/staff-import.ts';
import { FileField } from '#ui/FileField.tsx';
import type { ProblemCode } from '#wire/problem.ts';
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
import { addressesPath, jobPath } from './paths.ts';

const [largest, largestBody] = [25 * 1_048_576, 30 * 1_048_576];

export const handle = { area: 'workspace', largestBody } satisfies PageHandle;

/** A file of fibre addresses, for who may change them; for other staff there is no such page. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!bringsAddresses(visit.ask)) throw data(null, { status: 404 });
  return { action: addressesPath(staffId) };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { ask, report } = visit;
  if (!bringsAddresses(ask)) throw data(null, { status: 404 });
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(ask, message, { field: 'file', kinds: 'any', largest, largestBody, mayKeep: async () => true, report });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') throw data(null, { status: 413 });
  const { sent, upload, problem } = received;
  if (problem !== null || upload === null) {
    await dropUpload(ask, upload);
    return refusal({ problems: [problem ?? { code: 'form.required', field: 'file' }], typed: typedIn(sent) });
  }
  const brought = await bringInAddresses(ask, { upload, formKey: formKeyOf(sent) });
  return brought.ok ? redirect(jobPath(staffId, brought.value), 303) : refusal({ problems: brought.problems, typed: typedIn(sent) });
}

export const clientAction = keepTyped;

export { WorkspaceProblem as ErrorBoundary } from '../WorkspaceProblem.tsx';

const { addresses: words } = staffImportText;
const tell = (code: ProblemCode): string => problemText[code];
const loadCheck = async () => () => [];

export default function Addresses() {
  const { action: to } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useActionData<typeof action>(), tell);
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
        <FileField {...file} {...words.file} accept=".csv,.txt,.tsv,text/csv" required />
        <SendRow form={form} send={words.send} busy={words.sending} />
      </SendForm>
    </>
  );
}
