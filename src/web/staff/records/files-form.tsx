import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { hangFilesOnRecord } from '#methods/hang-files-on-record.ts';
import { receiveForm } from '#records/upload.ts';
import { staffRecordText } from '#text/staff-record.ts';
import type { ProblemCode } from '#wire/problem.ts';
import { recordFiles } from '#wire/forms/record-files.ts';
import { formKeyOf } from '../../forms/form-action.ts';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/Head.tsx';
import { askApi } from '../carry.ts';
import { recordPath } from '../staff-paths.ts';
import { staffVisit } from '../staff-visit.ts';
import { FilesForm } from './FilesForm.tsx';
import { readNamed } from './read-named.ts';

export const handle = { largestBody: recordFiles.largestBody } satisfies PageHandle;

const { files: words } = staffRecordText;

/** Files on a record without scripts: the form by itself, where it comes back with what is wrong. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return askApi(visit, async (client) => (await readNamed({ client, aside: client, staffId }, params['recordId'] ?? '')).named);
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { named } = await askApi(visit, (client) => readNamed({ client, aside: client, staffId }, params['recordId'] ?? ''));
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(visit.ask, message, { ...recordFiles, kinds: 'any', mayKeep: async () => true, report: visit.report });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') return refused('file.tooLarge');
  if (received.problem !== null) return refused(received.problem.code);
  const hung = await hangFilesOnRecord(visit.ask, { recordId: named.recordId, uploads: received.uploads, formKey: formKeyOf(received.sent) });
  return hung.ok ? redirect(`${recordPath(staffId, named.recordId)}#bestanden`, 303) : refused(hung.problems[0]?.code);
}

const refused = (code: ProblemCode | undefined) => data({ error: (code && byCode[code]) ?? words.refused }, { status: 400 });

const byCode: { readonly [Code in ProblemCode]?: string } = {
  'file.tooLarge': words.tooLarge,
  'file.empty': words.chooseFirst,
  'file.tooMany': words.tooMany,
  'file.notKept': words.failed,
};

export { WorkspaceProblem as ErrorBoundary } from '../WorkspaceProblem.tsx';

export default function FilesRoute() {
  const { staffId, recordId, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Head title={`${words.add}: ${name}`} />
      <div className="stack-close">
        <Link className="record-back" to={recordPath(staffId, recordId)}>
          {name}
        </Link>
        <h1 className="title-5 record-name">{words.add}</h1>
      </div>
      <FilesForm staffId={staffId} recordId={recordId} error={answer?.error} />
    </>
  );
}
