import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { read } from '#client/cache/read.ts';
import { attachFilesToRecord } from '#domain/requests/attach-files-to-record.ts';
import { receiveForm } from '#engine/files/receive-form.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { useHydrated } from '#ui/scripts.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { parseFileVisibility } from '#protocol/files/file-visibility.ts';
import { formKeyOf, refusalStatus } from '../../../forms/form-action.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { readFromApi, dehydratePage, type ReadContext } from '../../dehydrate-page.ts';
import { readFromCache, useHydratedClient } from '../../frame/workspace-cache.ts';
import { filesPath, recordPath, removePath } from '../../staff-paths.ts';
import { staffVisit } from '../../frame/staff-visit.ts';
import { ReadProblem } from '../../frame/WorkspaceProblem.tsx';
import { FileList, useShownFiles } from './Files.tsx';
import { filesPageConfig, viewableFilesConfig } from './record-files-config.ts';
import { FilesForm } from './FilesForm.tsx';
import { Pages } from '../Pages.tsx';
import { readNamedRecord } from '../read-named-record.ts';
import { readFileListId } from '../related/read-related.ts';
import { pageLinks, pageParam } from '../related/related-address.ts';
import { Uploads } from './Uploads.tsx';
import '../related/RelatedLists.css';
import '../RecordView.css';

export const handle = { largestBody: recordFiles.largestBody } satisfies PageHandle;

const { files: words } = staffRecordText;

/** Without scripts this page also has the upload form. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return dehydratePage(visit, (client, metadataClient) =>
    readPage({ client, metadataClient, staffId }, params, url),
  );
}

export const clientLoader = ({ request, params, serverLoader }: ClientLoaderFunctionArgs) =>
  readFromCache({
    load: () => serverLoader<typeof loader>(),
    ask: (client) =>
      readPage(
        { client, metadataClient: client, staffId: params['medewerkerRecordId'] ?? '' },
        params,
        new URL(request.url),
      ),
  });

async function readPage(
  reading: ReadContext,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
) {
  const { named } = await readNamedRecord(reading, params['recordId'] ?? '');
  const list = await readFileListId(reading.metadataClient, named.objectApiName);
  if (list === null) throw data(null, { status: 404 });
  const asked = filesPageConfig(named.recordId, list, url.searchParams.get(pageParam));
  await read(reading.client, getRelatedListRecords, { config: asked });
  return { ...named, asked };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { named } = await readFromApi(visit, (client) =>
    readNamedRecord({ client, metadataClient: client, staffId }, params['recordId'] ?? ''),
  );
  const message = { contentType: request.headers.get('content-type') ?? '', body: request.body };
  const received = await receiveForm(visit.ctx, message, {
    ...recordFiles,
    kinds: 'any',
    mayUpload: async () => true,
    report: visit.report,
  });
  if (received === 'unreadable') throw data(null, { status: 400 });
  if (received === 'tooLarge') return refused('file.tooLarge');
  if (received.problem !== null) return refused(received.problem.code);
  const hung = await attachFilesToRecord(visit.ctx, {
    recordId: named.recordId,
    uploads: received.uploads,
    formKey: formKeyOf(received.sent),
    visibility: parseFileVisibility(named.filePlace, received.sent.get(recordFiles.visibility)),
  });
  return hung.ok
    ? redirect(`${recordPath(staffId, named.recordId)}#bestanden`, 303)
    : refused(hung.problems[0]?.code);
}

const refused = (code: ProblemCode | undefined) =>
  data(
    { error: (code && byCode[code]) ?? words.refused },
    { status: refusalStatus(code === undefined ? [] : [{ code }]) },
  );

const byCode: { readonly [Code in ProblemCode]?: string } = {
  'file.tooLarge': words.tooLarge,
  'file.empty': words.chooseFirst,
  'file.tooMany': words.tooMany,
  'file.notKept': words.failed,
  'quota.files': words.spent,
};

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

export default function FilesRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <AllFiles page={page} />
    </ClientProvider>
  );
}

function AllFiles({
  page: { staffId, recordId, filePlace, name, asked },
}: {
  page: Awaited<ReturnType<typeof readPage>>;
}) {
  const answer = useLastActionData<typeof action>();
  const { data: found, error, refresh } = useAdapter(getRelatedListRecords, asked);
  const scripts = useHydrated();
  const files = useShownFiles(found, filePlace);
  if (error) return <ReadProblem error={error} />;
  const whole = found?.nextPageToken === null && found.previousPageToken === null;
  return (
    <>
      <Head title={staffRecordText.related.of(words.title, name)} />
      <div className="stack-close">
        <Link className="record-back" to={recordPath(staffId, recordId)}>
          {staffText.record.back(name)}
        </Link>
        <h1 className="title-5 record-name">{words.title}</h1>
      </div>
      {scripts ? (
        <Uploads place={filePlace} />
      ) : (
        <FilesForm staffId={staffId} place={filePlace} error={answer?.error} />
      )}
      {files.length === 0 ? (
        <p className="small soft">{words.none}</p>
      ) : (
        <FileList
          files={files}
          all={whole ? null : viewableFilesConfig(asked.parentRecordId, asked.relatedListId)}
          removeAt={(linkId) => removePath(staffId, linkId, recordId)}
          recordAt={(linkId) => recordPath(staffId, linkId)}
          onBack={refresh}
        />
      )}
      {found && <Pages pages={pageLinks(filesPath(staffId, recordId), null, found)} />}
    </>
  );
}
