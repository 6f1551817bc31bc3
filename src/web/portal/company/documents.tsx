import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listCompanyDocuments } from '#domain/company/list-company-documents.ts';
import { listEndingProofs } from '#domain/terminations/list-ending-proofs.ts';
import { companyText } from '#messages/portal/company.ts';
import { sizeText } from '#messages/shared/numbers.ts';
import { FileState } from '#ui/feedback/FileState.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import type { PageHandle } from '../../handle.ts';
import { portOutPath, proofPath, terminatePath } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { momentWords } from '../words.ts';
import { companyVisit } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { CompanyPage } from './CompanyPage.tsx';
import { changeRequestPath } from './company-params.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = companyVisit(args);
  const [documents, proofs] = [
    valueOrErrorPage(await listCompanyDocuments(ctx)),
    await listEndingProofs(ctx),
  ];
  const files = documents.map(({ id, name, url, size, state, addedAt }) => ({
    key: id,
    name,
    file: url,
    page: null,
    size: sizeText(size),
    state,
    addedAt,
  }));
  const papers = proofs.map(({ kind, connection, connectionId, at }) => ({
    key: `${kind} ${connectionId}`,
    name: words.proof[kind](connection),
    file: null,
    page: proofPath(
      kind === 'termination' ? terminatePath(connectionId) : portOutPath(connectionId),
    ),
    size: words.pdf,
    state: 'ready' as const,
    addedAt: at,
  }));
  const all = [...files, ...papers].toSorted((a, b) => b.addedAt.localeCompare(a.addedAt));
  return all.map((one) => ({ ...one, added: momentWords(one.addedAt, ctx.now) }));
}

const { documents: words } = companyText;

const columns: readonly TableColumn[] = [
  { name: words.name, look: 'main' },
  { name: words.size, look: 'soft' },
  { name: words.added, look: 'softEnd' },
];

export default function Documents() {
  const documents = useLoaderData<typeof loader>();
  return (
    <CompanyPage here="documents" title={words.title} lede={words.lede}>
      <Head title={words.title} />
      <section className="stack-wide" aria-labelledby="documenten">
        <h2 className="title-5" id="documenten">
          {words.list}
        </h2>
        {documents.length === 0 ? (
          <EmptyState {...words.none} level="h3" />
        ) : (
          <Table labelledBy="documenten" columns={columns} rows={documents.map(rowOf)} />
        )}
        <p className="soft">
          {words.contract} <Link to={changeRequestPath(words.askSubject)}>{words.ask}</Link>.
        </p>
      </section>
    </CompanyPage>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>[number];

const rowOf = ({ key, name, file, page, size, state, addedAt, added }: Shown) => ({
  key,
  cells: [
    file === null ? (
      <Link className="company-link" to={page ?? ''} reloadDocument key="name">
        {name}
      </Link>
    ) : state !== 'ready' ? (
      <span key="name">
        <span>{name}</span> <FileState state={state} />
      </span>
    ) : (
      <a className="company-link" href={file} download key="name">
        {name}
      </a>
    ),
    size,
    <time dateTime={addedAt} key="added">
      {added}
    </time>,
  ],
});
