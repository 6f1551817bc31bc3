import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { staffText } from '#text/staff.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { DataGrid } from '#ui/DataGrid.tsx';
import { Key } from '#ui/Key.tsx';
import { useScripts } from '#ui/scripts.ts';
import { Head } from '../shell/Head.tsx';
import { useKeys } from './keys.ts';
import { ListSwitch } from './ListSwitch.tsx';
import { firstList } from './navigation.ts';
import { pageParam, readListPage, sortParam, type ListPage } from './read-list-page.ts';
import { openedFromList, recordPath } from './staff-paths.ts';
import { staffVisit } from './staff-visit.ts';
import { Value } from './Value.tsx';

/** Any list of any object; without one in the address, the one the workspace opens with. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ params, context });
  const { objectApiName = firstList.objectApiName, listViewApiName = firstList.listViewApiName } = params;
  const { searchParams } = url;
  const address = { objectApiName, listViewApiName, sort: searchParams.get(sortParam), token: searchParams.get(pageParam) };
  return { staffId, page: await readListPage(visit.ask, staffId, address) };
}

export { WorkspaceProblem as ErrorBoundary } from './WorkspaceProblem.tsx';

const { list: words, keys } = staffText;

export default function List() {
  const { staffId, page } = useLoaderData<typeof loader>();
  const { title, label, rows } = page;
  useKeys({ j: () => moveRow(1), k: () => moveRow(-1), Escape: () => leaveRow() });
  return (
    <>
      <Head title={`${title}: ${label}`} />
      <div className="row-apart">
        <h1 className="title-5">{title}</h1>
        <span className="small soft figure">{page.count === 'all' ? words.rows(rows.length) : words.rowsHere(rows.length)}</span>
      </div>
      <ListSwitch page={page} />
      {rows.length === 0 ? <Nothing page={page} /> : <Rows page={page} staffId={staffId} />}
      <Pages page={page} />
      {useScripts() && <KeyHint />}
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

function Rows({ page, staffId }: { page: ListPage; staffId: string }) {
  const columns = page.columns.map(({ key, name, figure, sort, order }) => ({
    key,
    name,
    ...(figure && { align: 'end' as const }),
    ...(sort !== null && { sort }),
    ...(order !== null && { order }),
  }));
  const rows = page.rows.map(({ id, cells }) => ({
    key: id,
    cells: cells.map((cell, at) =>
      at === page.main ? (
        <Link className="data-grid-main" to={recordPath(staffId, id)} state={openedFromList} data-row="" key={id}>
          {cell.text ?? id}
        </Link>
      ) : (
        <Value cell={cell} key={page.columns[at]?.key} />
      ),
    ),
  }));
  return <DataGrid label={words.table(page.label)} columns={columns} rows={rows} main={page.main} />;
}

function Nothing({ page }: { page: ListPage }) {
  const [all] = page.views;
  return (
    <Empty title={words.empty.title} text={words.empty.text}>
      {all !== undefined && !all.current && (
        <ButtonLink look="hollow" size="small" to={all.to}>
          {words.empty.all(page.title.toLowerCase())}
        </ButtonLink>
      )}
    </Empty>
  );
}

function Pages({ page: { pages } }: { page: ListPage }) {
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
