import type { MouseEvent } from 'react';
import { Link, useLoaderData, useLocation, useNavigate, useParams, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { peek } from '#client/read.ts';
import { staffText } from '#text/staff.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { Head } from '../shell/Head.tsx';
import { recordAsked } from './asked.ts';
import { useKeys } from './keys.ts';
import { fromMemory, useMemory } from './memory.ts';
import { cellOf } from './part.ts';
import { readRecordPage, type RecordItem, type RecordPage } from './read-record-page.ts';
import { isFromList } from './staff-paths.ts';
import { staffVisit } from './staff-visit.ts';
import { Nothing, Value } from './Value.tsx';
import { ReadProblem } from './WorkspaceProblem.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ params, context });
  return readRecordPage(visit, staffId, params['recordId'] ?? '');
}

export const clientLoader = ({ params, serverLoader }: ClientLoaderFunctionArgs) =>
  fromMemory(addressOf(params['recordId']), {
    load: () => serverLoader<typeof loader>(),
    states: (client, { recordId }) => [peek(client, getRecord, recordAsked(recordId)).state],
  });

const addressOf = (recordId = ''): string => `record ${recordId}`;

export { WorkspaceProblem as ErrorBoundary } from './WorkspaceProblem.tsx';

export default function RecordRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useMemory(page, addressOf(useParams()['recordId']));
  return (
    <ClientProvider client={client}>
      <Shown page={page} />
    </ClientProvider>
  );
}

/** As it is now: whoever changes the record meanwhile, here or elsewhere. */
function Shown({ page }: { page: RecordPage }) {
  const { data: record, error } = useAdapter(getRecord, recordAsked(page.recordId));
  if (error) return <ReadProblem error={error} />;
  return record && <RecordView page={page} record={record} />;
}

function RecordView({ page: { kind, nameField, list, sections, files, staffId }, record }: { page: RecordPage; record: Rec }) {
  const back = useBack(list.to);
  useKeys({ Escape: back });
  const name = nameOf(record, nameField) ?? kind;
  return (
    <>
      <Head title={`${kind} ${name}`} />
      <div className="stack-close">
        <Link
          className="record-back"
          to={list.to}
          onClick={(event) => {
            if (isPlain(event)) {
              event.preventDefault();
              back();
            }
          }}
        >
          {staffText.record.back(list.name.toLowerCase())}
        </Link>
        <p className="small soft">{kind}</p>
        <h1 className="title-5">{name}</h1>
      </div>
      {sections.map((section) => (
        <Section section={section} record={record} staffId={staffId} key={section.id} />
      ))}
      {files.length > 0 && <Files files={files} />}
    </>
  );
}

function nameOf(record: Rec, field: string): string | undefined {
  const { displayValue, value } = record.fields[field] ?? { displayValue: null, value: null };
  return displayValue ?? (typeof value === 'string' ? value : undefined);
}

/** What hangs on this record, to save and open; the browser shows none of it inside the workspace. */
function Files({ files }: Pick<RecordPage, 'files'>) {
  return (
    <section className="record-section" aria-labelledby="bestanden">
      <h2 className="title-4" id="bestanden">
        {staffText.record.files}
      </h2>
      <ul className="record-items">
        {files.map((file) => (
          <li className="record-item" key={file.url}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileLink({ file: { name, size, url } }: { file: RecordPage['files'][number] }) {
  return (
    <>
      <a href={url} download={name}>
        {name}
      </a>
      <span className="record-label">{size}</span>
    </>
  );
}

type Drawn = { record: Rec; staffId: string };

function Section({ section: { id, heading, columns, items }, ...drawn }: { section: RecordPage['sections'][number] } & Drawn) {
  return (
    <section className="record-section" aria-labelledby={id}>
      <h2 className="title-4" id={id}>
        {heading}
      </h2>
      <dl className={columns === 2 ? 'record-items record-items-two' : 'record-items'}>
        {items.map((item) => (
          <Item item={item} {...drawn} key={item.key} />
        ))}
      </dl>
    </section>
  );
}

function Item({ item: { label, parts, joined, long }, record, staffId }: { item: RecordItem } & Drawn) {
  const filled = parts.map((part) => cellOf(record, part, staffId)).filter(({ text }) => text !== null);
  const cells = joined && filled.length > 0 ? [{ text: filled.map(({ text }) => text).join(' ') }] : filled;
  return (
    <div className={long ? 'record-item record-item-long' : 'record-item'}>
      <dt className="record-label">{label}</dt>
      <dd className={long ? 'record-value record-long' : 'record-value'}>
        {cells.length === 0 ? (
          <Nothing />
        ) : (
          cells.map((cell) => (
            <span className="record-part" key={cell.text}>
              <Value cell={cell} />
            </span>
          ))
        )}
      </dd>
    </div>
  );
}

/** Back to the page of the list one came from, with its order; without one, to the list itself. */
function useBack(list: string): () => void {
  const navigate = useNavigate();
  const fromList = isFromList(useLocation().state);
  return () => void (fromList ? navigate(-1) : navigate(list));
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
