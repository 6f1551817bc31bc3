import { type MouseEvent, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { peek } from '#client/read.ts';
import { staffText } from '#text/staff.ts';
import { buttonLook } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import type { Rec } from '#wire/shapes/record.ts';
import { Head } from '../shell/Head.tsx';
import { recordAsked } from './asked.ts';
import { useKeys } from './keys.ts';
import { fromMemory, useMemory } from './memory.ts';
import { Gone } from './Gone.tsx';
import { readRecordPage, type RecordPage } from './read-record-page.ts';
import { RecordForm, Troubles } from './RecordForm.tsx';
import { Section } from './RecordItems.tsx';
import { isGone, type SaveAnswer } from './save-answer.ts';
import { saveRecord } from './save-record.ts';
import { editParam, isFromList, savedParam } from './staff-paths.ts';
import { staffVisit } from './staff-visit.ts';
import { editLinkId, useEditing } from './use-editing.ts';
import { useWorkspace } from './use-workspace.ts';
import { ReadProblem, WorkspaceProblem } from './WorkspaceProblem.tsx';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readRecordPage(visit, staffId, params['recordId'] ?? '');
}

/** What a form sent without scripts comes to. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return saveRecord(request, { visit, staffId, id: params['recordId'] ?? '' });
}

export const clientLoader = ({ params, serverLoader }: ClientLoaderFunctionArgs) =>
  fromMemory(addressOf(params['recordId']), {
    load: () => serverLoader<typeof loader>(),
    states: (client, { recordId }) => [peek(client, getRecord, recordAsked(recordId)).state],
  });

const addressOf = (recordId = ''): string => `record ${recordId}`;

/** While one edits, memory alone says what became of the record: a page that says it is gone would take along what was typed. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !(currentUrl.href === nextUrl.href && nextUrl.searchParams.has(editParam));

/** What was typed for a record that is gone comes back with the page that says so. */
export function ErrorBoundary() {
  const error = useRouteError();
  const workspace = useWorkspace();
  if (isRouteErrorResponse(error) && isGone(error.data)) {
    return (
      <>
        <Head title={staffText.edit.gone.title} />
        <h1 className="title-5">{staffText.problem.missing.title}</h1>
        <Gone lost={error.data.lost} to={workspace?.home} name={staffText.problem.start} />
      </>
    );
  }
  return <WorkspaceProblem />;
}

export default function RecordRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useMemory(page, addressOf(useParams()['recordId']));
  return (
    <ClientProvider client={client}>
      <Shown page={page} key={page.recordId} />
    </ClientProvider>
  );
}

/** As it is now: whoever changes the record meanwhile, here or elsewhere. While one edits it, it stays on the page when it is gone. */
function Shown({ page }: { page: RecordPage }) {
  const { data: record, error, refresh } = useAdapter(getRecord, recordAsked(page.recordId));
  const [last, setLast] = useState(record);
  if (record && record !== last) setLast(record);
  const known = record ?? last;
  const editing = useSearchParams()[0].has(editParam) && page.sections.some(({ items }) => items.some(({ edit }) => edit.length > 0));
  if (error && !(editing && known)) return <ReadProblem error={error} />;
  return known && <RecordView page={page} record={known} missing={error !== undefined} editing={editing} refresh={refresh} />;
}

type ViewProps = { page: RecordPage; record: Rec; missing: boolean; editing: boolean; refresh: () => Promise<void> };

function RecordView({ page, record, missing, editing, refresh }: ViewProps) {
  const { kind, nameField, list, sections, files, staffId } = page;
  const back = useBack(list.to);
  const { start, end, canEdit } = useEditing(page, { record, editing, refresh });
  const answer = useActionData<SaveAnswer>();
  const name = nameOf(record, nameField) ?? kind;
  useKeys(editing ? { Escape: () => end('left') } : { Escape: back, ...(canEdit && { e: start }) });
  return (
    <>
      <Head title={editing ? `${staffText.edit.start}: ${kind} ${name}` : `${kind} ${name}`} />
      <div className="record-head">
        <div className="stack-close">
          <Link
            className="record-back"
            to={list.to}
            onClick={(event) => {
              if (isPlain(event) && !editing) {
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
        {canEdit && !editing && <EditLink onEdit={start} />}
      </div>
      <JustSaved name={name} />
      {editing ? (
        <RecordForm page={page} record={record} missing={missing} answer={answer} onEnd={end} />
      ) : (
        <>
          {answer && <Troubles troubles={answer.troubles} fields={[]} occasion={answer} />}
          {sections.map((section) => (
            <Section section={section} record={record} staffId={staffId} key={section.id} />
          ))}
        </>
      )}
      {files.length > 0 && <Files files={files} />}
    </>
  );
}

function EditLink({ onEdit }: { onEdit: () => void }) {
  return (
    <Link
      className={buttonLook('hollow', 'small')}
      id={editLinkId}
      to={{ search: editParam }}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onEdit();
      }}
    >
      {staffText.edit.start}
    </Link>
  );
}

/** Without scripts nothing appears by itself: the page says that it was saved. */
function JustSaved({ name }: { name: string }) {
  const isSaved = useSearchParams()[0].has(savedParam);
  return isSaved && <Note>{staffText.edit.saved.text(name)}</Note>;
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

/** Back to the page of the list one came from, with its order; without one, to the list itself. */
function useBack(list: string): () => void {
  const navigate = useNavigate();
  const fromList = isFromList(useLocation().state);
  return () => void (fromList ? navigate(-1) : navigate(list));
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
