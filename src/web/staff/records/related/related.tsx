import {
  data,
  Link,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { read } from '#client/cache/read.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Head } from '../../../shell/head/Head.tsx';
import { dehydratePage, type ReadContext } from '../../dehydrate-page.ts';
import { readFromCache, useHydratedClient } from '../../frame/workspace-cache.ts';
import { type RecordViewModel, readRecord } from '../../read-record.ts';
import { createPath, recordPath, relatedPath } from '../../staff-paths.ts';
import { staffVisit } from '../../frame/staff-visit.ts';
import { ReadProblem } from '../../frame/WorkspaceProblem.tsx';
import { type RelatedListViewModel, readRelatedList } from './read-related.ts';
import { pageLinks, pageParam, sortLink, sortParam } from './related-address.ts';
import { Pages } from '../Pages.tsx';
import { RelatedRows } from './RelatedRows.tsx';
import './RelatedLists.css';
import '../RecordView.css';
import { recordNameOf } from '../name-of-row.ts';

type Asked = {
  parentRecordId: string;
  relatedListId: string;
  pageSize: number;
  sortBy?: string[];
  pageToken?: string;
};
type DrawnPage = Pick<RecordViewModel, 'staffId' | 'recordId' | 'kind' | 'nameField'> & {
  list: RelatedListViewModel;
  recordAsked: RecordViewModel['asked'];
  asked: Asked;
};

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return dehydratePage(visit, (client, metadataClient) =>
    readRelated({ client, metadataClient, staffId }, params, url),
  );
}

export const clientLoader = ({ request, params, serverLoader }: ClientLoaderFunctionArgs) =>
  readFromCache({
    load: () => serverLoader<typeof loader>(),
    ask: (client) =>
      readRelated(
        { client, metadataClient: client, staffId: params['medewerkerRecordId'] ?? '' },
        params,
        new URL(request.url),
      ),
  });

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

const rowsOnPage = 50;

async function readRelated(
  reading: ReadContext,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
): Promise<DrawnPage> {
  const { recordId = '', relatedListId = '' } = params;
  const {
    staffId,
    recordId: parentRecordId,
    objectApiName,
    kind,
    nameField,
    asked: recordAsked,
  } = await readRecord(reading, recordId);
  const list = await readRelatedList(reading, { objectApiName, relatedListId });
  if (!list) throw data(null, { status: 404 });
  const [sort, token] = [url.searchParams.get(sortParam), url.searchParams.get(pageParam)];
  const asked = {
    parentRecordId,
    relatedListId,
    pageSize: rowsOnPage,
    ...(sort !== null && { sortBy: [sort] }),
    ...(token !== null && { pageToken: token }),
  };
  await read(reading.client, getRelatedListRecords, { config: asked });
  return { staffId, recordId: parentRecordId, kind, nameField, list, recordAsked, asked };
}

export default function RelatedRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <Related page={page} />
    </ClientProvider>
  );
}

const { related: words } = staffRecordText;

function Related({ page }: { page: DrawnPage }) {
  const { staffId, recordId, list, asked } = page;
  const { data: rows, error } = useAdapter(getRelatedListRecords, asked);
  const record = useAdapter(getRecord, page.recordAsked).data;
  if (error) return <ReadProblem error={error} />;
  if (!rows) return null;
  const here = relatedPath(staffId, recordId, list.relatedListId);
  const name = record ? recordNameOf(record, page) : page.kind;
  const pages = pageLinks(here, asked.sortBy?.[0] ?? null, rows);
  return (
    <>
      <Head title={words.of(list.label, name)} />
      <div className="stack-close">
        <Link className="record-back" to={recordPath(staffId, recordId)}>
          {staffText.record.back(name)}
        </Link>
        <div className="row-apart">
          <h1 className="title-5 record-name">{list.label}</h1>
          {list.parentField !== null && (
            <ButtonLink
              look="hollow"
              size="small"
              to={createPath(staffId, list.objectApiName, { [list.parentField]: recordId })}
            >
              {words.create}
            </ButtonLink>
          )}
        </div>
      </div>
      {rows.records.length === 0 ? (
        <EmptyState
          title={staffText.list.empty.title}
          text={staffText.list.empty.text}
          level="h2"
        />
      ) : (
        <RelatedRows
          list={list}
          records={rows.records}
          staffId={staffId}
          label={staffText.list.table(list.label)}
          sorted={(column) => sortLink(column, here, rows)}
        />
      )}
      <Pages pages={pages} />
    </>
  );
}
