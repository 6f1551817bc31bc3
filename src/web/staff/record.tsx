import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider, useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { read } from '#client/cache/read.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Head } from '../shell/head/Head.tsx';
import { RecordGone } from './frame/RecordGone.tsx';
import { readFromCache, useHydratedClient } from './frame/workspace-cache.ts';
import { editFieldsOf, readRecordAndLists } from './read-record.ts';
import { readRecordPage, type RecordPage } from './read-record-page.ts';
import { RecordView } from './records/RecordView.tsx';
import { isGoneAnswer } from './forms/save-answer.ts';
import { saveRecord } from './forms/save-record.ts';
import { editParam } from './staff-paths.ts';
import { staffVisit } from './frame/staff-visit.ts';
import { useWorkspace } from './frame/use-workspace.ts';
import { ReadProblem, WorkspaceProblem } from './frame/WorkspaceProblem.tsx';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readRecordPage(visit, staffId, params['recordId'] ?? '');
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return saveRecord(request, { visit, staffId, id: params['recordId'] ?? '' });
}

export const clientLoader = ({
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<RecordPage> =>
  readFromCache({
    load: () => serverLoader<typeof loader>(),
    ask: (client) =>
      readRecordAndLists(
        { client, metadataClient: client, staffId: params['medewerkerRecordId'] ?? '' },
        params['recordId'] ?? '',
      ),
  });

/** During an edit, an error page for a deleted record would discard the typed text. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  !(currentUrl.href === nextUrl.href && nextUrl.searchParams.has(editParam));

/** For a record that was deleted or merged before its form arrived. */
export function ErrorBoundary() {
  const error = useRouteError();
  const workspace = useWorkspace();
  if (isRouteErrorResponse(error) && isGoneAnswer(error.data)) {
    return (
      <>
        <Head title={staffText.edit.gone.title} />
        <h1 className="title-5">{staffText.problem.missing.title}</h1>
        <RecordGone
          lost={error.data.lost}
          stayed={error.data.mergedInto}
          to={workspace?.home}
          name={staffText.problem.start}
        />
      </>
    );
  }
  return <WorkspaceProblem />;
}

export default function RecordRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <Shown page={page} key={page.recordId} />
    </ClientProvider>
  );
}

function Shown({ page }: { page: RecordPage }) {
  const { data: record, error, refresh } = useAdapter(getRecord, page.asked);
  const [last, setLast] = useState(record);
  if (record && record !== last) setLast(record);
  const known = record ?? last;
  useNoted(page);
  const editing = useSearchParams()[0].has(editParam) && editFieldsOf(page.sections).length > 0;
  if (error && !(editing && known)) return <ReadProblem error={error} />;
  return (
    known && (
      <RecordView page={page} record={known} missing={error} editing={editing} refresh={refresh} />
    )
  );
}

/** A server that renders the page marks the record as recently viewed itself. */
function useNoted({ recordId, objectApiName, dehydrated }: RecordPage): void {
  const client = useClient();
  useEffect(() => {
    if (dehydrated !== '[]') return;
    read(client, getRecord, {
      config: { recordId, optionalFields: [`${objectApiName}.Id`], updateMru: true },
    }).catch(() => undefined);
  }, [client, recordId, objectApiName, dehydrated]);
}
