import type { MouseEvent } from 'react';
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { staffText } from '#text/staff.ts';
import { Head } from '../shell/Head.tsx';
import { useKeys } from './keys.ts';
import { readRecordPage, type RecordItem, type RecordPage } from './read-record-page.ts';
import { isFromList } from './staff-paths.ts';
import { staffVisit } from './staff-visit.ts';
import { Nothing, Value } from './Value.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ params, context });
  return readRecordPage(visit.ask, staffId, params['recordId'] ?? '');
}

export { WorkspaceProblem as ErrorBoundary } from './WorkspaceProblem.tsx';

export default function RecordView() {
  const { kind, name, list, sections, files } = useLoaderData<typeof loader>();
  const back = useBack(list.to);
  useKeys({ Escape: back });
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
        <Section section={section} key={section.id} />
      ))}
      {files.length > 0 && <Files files={files} />}
    </>
  );
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

function Section({ section: { id, heading, columns, items } }: { section: RecordPage['sections'][number] }) {
  return (
    <section className="record-section" aria-labelledby={id}>
      <h2 className="title-4" id={id}>
        {heading}
      </h2>
      <dl className={columns === 2 ? 'record-items record-items-two' : 'record-items'}>
        {items.map((item) => (
          <Item item={item} key={item.key} />
        ))}
      </dl>
    </section>
  );
}

function Item({ item: { label, cells, long } }: { item: RecordItem }) {
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
