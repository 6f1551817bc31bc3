import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listCompanyDocuments } from '#methods/list-company-documents.ts';
import { companyText } from '#text/company.ts';
import { dutchNumber } from '#text/numbers.ts';
import { Empty } from '#ui/Empty.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/Head.tsx';
import { momentWords } from '../words.ts';
import { changeRequest } from './change-request.ts';
import { companyVisit, granted } from './company-visit.ts';
import { CompanyPage } from './CompanyPage.tsx';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { ask } = companyVisit(args);
  const documents = granted(await listCompanyDocuments(ask));
  return documents.map(({ size, addedAt, ...rest }) => ({ ...rest, size: sizeWords(size), addedAt, added: momentWords(addedAt, ask.now) }));
}

const { documents: words } = companyText;

/** At least 1 kB, in steps people know. */
const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? words.kilobytes(dutchNumber(Math.max(1, Math.round(bytes / 1_000)), 0)) : words.megabytes(dutchNumber(bytes / 1_000_000, 1));

const columns: readonly TableColumn[] = [
  { name: words.name, look: 'main' },
  { name: words.size, look: 'soft' },
  { name: words.added, look: 'softEnd' },
];

/** What we keep for the company to take along. */
export default function Documents() {
  const documents = useLoaderData<typeof loader>();
  return (
    <CompanyPage here="documents" title={words.title} lede={words.lede}>
      <Head title={words.title} />
      <section className="stack-wide" aria-labelledby="documenten">
        <h2 className="visually-hidden" id="documenten">
          {words.title}
        </h2>
        {documents.length === 0 ? <Empty {...words.none} level="h3" /> : <Table labelledBy="documenten" columns={columns} rows={documents.map(rowOf)} />}
        <p className="soft">
          {words.contract} <Link to={changeRequest(words.askSubject)}>{words.ask}</Link>.
        </p>
      </section>
    </CompanyPage>
  );
}

const rowOf = ({ id, name, size, url, addedAt, added }: ReturnType<typeof useLoaderData<typeof loader>>[number]) => ({
  key: id,
  cells: [
    <a className="company-link" href={url} download key="name">
      {name}
    </a>,
    size,
    <time dateTime={addedAt} key="added">
      {added}
    </time>,
  ],
});
