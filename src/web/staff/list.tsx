import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { getListRecordsByName, type ListRecordsPage } from '#client/adapters/lists.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#text/staff.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { DataGrid } from '#ui/DataGrid.tsx';
import { Key } from '#ui/Key.tsx';
import { useScripts } from '#ui/scripts.ts';
import { Head } from '../shell/Head.tsx';
import { useKeys } from './keys.ts';
import { pageLinks, pageParam, sortLink, sortParam } from './list-address.ts';
import { ListSwitch } from './ListSwitch.tsx';
import { inMemory, useMemory } from './memory.ts';
import { firstList } from './navigation.ts';
import { cellOf } from './part.ts';
import { type ListAddress, readList } from './read-list.ts';
import { readListPage, type ListPage } from './read-list-page.ts';
import { listPath, openedFromList, recordPath } from './staff-paths.ts';
import { staffVisit } from './staff-visit.ts';
import { useWorkspace } from './use-workspace.ts';
import { Value } from './Value.tsx';
import { ReadProblem } from './WorkspaceProblem.tsx';

/** Any list of any object; without one in the address, the one the workspace opens with. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readListPage(visit, staffId, addressOf(params, url.searchParams));
}

/** In the browser the record API is asked what memory lacks; the server draws only the page one begins with. */
export const clientLoader = ({ request, params, serverLoader }: ClientLoaderFunctionArgs): Promise<ListPage> =>
  inMemory({
    load: () => serverLoader<typeof loader>(),
    ask: (client) => readList({ client, aside: client, staffId: params['medewerkerRecordId'] ?? '' }, addressOf(params, new URL(request.url).searchParams)),
  });

function addressOf(params: Readonly<Record<string, string | undefined>>, searchParams: URLSearchParams): ListAddress {
  const { objectApiName = firstList.objectApiName, listViewApiName = firstList.listViewApiName } = params;
  return { objectApiName, listViewApiName, sort: searchParams.get(sortParam), token: searchParams.get(pageParam) };
}

export { WorkspaceProblem as ErrorBoundary } from './WorkspaceProblem.tsx';

const { list: words, keys } = staffText;

export default function List() {
  const page = useLoaderData<typeof loader>();
  const client = useMemory(page);
  return (
    <ClientProvider client={client}>
      <Shown page={page} />
    </ClientProvider>
  );
}

/** As it is now: whoever changes its rows meanwhile, here or elsewhere. */
function Shown({ page }: { page: ListPage }) {
  const { data: listed, error } = useAdapter(getListRecordsByName, page.asked);
  if (error) return <ReadProblem error={error} />;
  return listed && <ListView page={page} listed={listed} />;
}

type Drawn = { page: ListPage; listed: ListRecordsPage };

function ListView({ page, listed }: Drawn) {
  const { title, label } = page;
  const { records, nextPageToken, previousPageToken } = listed;
  const hasScripts = useScripts();
  const isAll = nextPageToken === null && previousPageToken === null;
  useKeys({ j: () => moveRow(1), k: () => moveRow(-1), Escape: () => leaveRow() });
  return (
    <>
      <Head title={`${title}: ${label}`} />
      <div className="row-apart">
        <h1 className="title-5">{title}</h1>
        <span className="small soft figure">{isAll ? words.rows(records.length) : words.rowsHere(records.length)}</span>
      </div>
      <ListSwitch page={page} />
      {records.length === 0 ? <Nothing page={page} /> : <Rows page={page} listed={listed} />}
      <Pages pages={pageLinks(page, listed)} />
      {hasScripts && records.length > 0 && <KeyHint />}
    </>
  );
}

function KeyHint() {
  return (
    <p className="small soft wide-only">
      <span className="hint-pair">
        <Key name="j" /> <Key name="k" /> {keys.hint.move}
      </span>
      <span className="hint-pair">
        <Key name="Enter" /> {keys.hint.open}
      </span>
      <Key name="?" /> {keys.hint.all}
    </p>
  );
}

function Rows({ page, listed }: Drawn) {
  const { staffId, main } = page;
  const columns = page.columns.map((column) => ({
    key: column.part.path,
    name: column.name,
    ...(column.figure && { align: 'end' as const }),
    ...sortLink(column, page, listed),
  }));
  const rows = listed.records.map((record) => ({
    key: record.id,
    cells: page.columns.map(({ part }, at) => {
      const cell = cellOf(record, part, staffId);
      if (at !== main) return <Value cell={cell} key={part.path} />;
      return (
        <Link className="data-grid-main" to={recordPath(staffId, record.id)} state={openedFromList} data-row="" key={record.id}>
          {cell.text ?? record.id}
        </Link>
      );
    }),
  }));
  return <DataGrid label={words.table(page.label)} columns={columns} rows={rows} main={main} />;
}

function Nothing({ page }: { page: ListPage }) {
  const all = useWorkspace()?.lists[page.asked.objectApiName]?.[0];
  return (
    <Empty title={words.empty.title} text={words.empty.text} level="h2">
      {all !== undefined && all.apiName !== page.list.apiName && (
        <ButtonLink look="hollow" size="small" to={listPath(page.staffId, page.asked.objectApiName, all.apiName)}>
          {words.empty.all(page.title.toLowerCase())}
        </ButtonLink>
      )}
    </Empty>
  );
}

function Pages({ pages }: { pages: ReturnType<typeof pageLinks> }) {
  if (pages.previous === null && pages.next === null) return null;
  return (
    <nav className="row" aria-label={words.pages}>
      {pages.first !== null && <PageLink to={pages.first} name={words.first} />}
      {pages.previous !== null && <PageLink to={pages.previous} name={words.previous} rel="prev" />}
      {pages.next !== null && <PageLink to={pages.next} name={words.next} rel="next" />}
    </nav>
  );
}

const PageLink = ({ to, name, rel }: { to: string; name: string; rel?: string }) => (
  <ButtonLink look="hollow" size="small" to={to} rel={rel}>
    {name}
  </ButtonLink>
);

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

function moveRow(by: 1 | -1): void {
  const links = rowLinks();
  const now = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = links[now === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, now + by))];
  next?.focus();
}

function leaveRow(): void {
  const now = document.activeElement;
  if (now instanceof HTMLElement && now.closest('tr') !== null) document.getElementById('inhoud')?.focus();
}
