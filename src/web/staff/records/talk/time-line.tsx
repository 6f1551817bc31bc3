import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Head } from '../../../shell/head/Head.tsx';
import { dehydratePage, type ReadContext } from '../../dehydrate-page.ts';
import { readFromCache, useHydratedClient } from '../../frame/workspace-cache.ts';
import { orErrorPage } from '../../page-of.ts';
import { changesPath, recordPath } from '../../staff-paths.ts';
import { staffVisit } from '../../frame/staff-visit.ts';
import { ReadProblem } from '../../frame/WorkspaceProblem.tsx';
import { ChangeDays } from './ChangeDays.tsx';
import { changesConfig, readChanges } from './changes.ts';
import { readNamedRecord } from '../read-named-record.ts';
import { pageParam } from '../related/related-address.ts';

/** The change history without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return dehydratePage(visit, (client, metadataClient) =>
    orErrorPage(readPage({ client, metadataClient, staffId }, params, url)),
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

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

async function readPage(
  reading: ReadContext,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
) {
  const { named } = await readNamedRecord(reading, params['recordId'] ?? '');
  const token = url.searchParams.get(pageParam) ?? undefined;
  const changes = await readChanges(reading, { ...named, ...(token !== undefined && { token }) });
  return { ...named, token, ...changes };
}

export default function TimeLineRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <TimeLinePage page={page} />
    </ClientProvider>
  );
}

const { timeLine: words } = staffRecordText;

function TimeLinePage({ page }: { page: Awaited<ReturnType<typeof readPage>> }) {
  const { staffId, recordId, name, token, next, names, shapes } = page;
  const { data, error } = useAdapter(getListRecordsByName, changesConfig(recordId, token));
  if (error) return <ReadProblem error={error} />;
  const here = changesPath(staffId, recordId);
  return (
    <>
      <Head title={`${words.title}: ${name}`} />
      <div className="stack-close">
        <Link className="record-back" to={recordPath(staffId, recordId)}>
          {staffText.record.back(name)}
        </Link>
        <h1 className="title-5 record-name">{words.title}</h1>
      </div>
      {data?.records.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ChangeDays rows={data?.records ?? []} shapes={shapes} names={names} level="h2" />
      )}
      <nav className="row" aria-label={staffText.list.pages}>
        {token !== undefined && (
          <ButtonLink look="hollow" size="small" to={here}>
            {staffText.list.first}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink
            look="hollow"
            size="small"
            to={`${here}?${new URLSearchParams({ [pageParam]: next }).toString()}`}
          >
            {staffText.list.next}
          </ButtonLink>
        )}
      </nav>
    </>
  );
}
