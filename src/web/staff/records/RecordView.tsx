import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { FetchError } from '#client/transport/fetch-error.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { staffMergeText } from '#messages/staff/merge.ts';
import { ButtonLink, buttonLook } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { filePlaceOf } from '#protocol/files/file-visibility.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { useOneTimeParam } from '../../render/one-time-param.ts';
import { Head } from '../../shell/head/Head.tsx';
import { RecordActions } from '../actions/RecordActions.tsx';
import { UnsavedTexts } from '../frame/RecordGone.tsx';
import { useShortcuts } from '../forms/keys.ts';
import { mergedNoticeValue } from '../merge/merge-address.ts';
import type { RecordPage } from '../read-record-page.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { Troubles } from '../forms/Troubles.tsx';
import type { SaveAnswer } from '../forms/save-answer.ts';
import { useNextRow, useQueue } from '../frame/queue.ts';
import {
  editParam,
  isFromList,
  createdNoticeValue,
  openedFromList,
  recordPath,
  savedParam,
} from '../staff-paths.ts';
import { TakeNextButton } from '../lists/editing/TakeNextButton.tsx';
import { editLinkId, useEditing } from '../forms/use-editing.ts';
import { Avatar } from './files/Avatar.tsx';
import { Files } from './files/Files.tsx';
import { RecordButtons } from './RecordButtons.tsx';
import { HeadFacts } from './HeadFacts.tsx';
import { PathBar } from './PathBar.tsx';
import { TimeLine } from './talk/TimeLine.tsx';
import { RelatedLists, useRelatedLists } from './related/RelatedLists.tsx';
import { Sections } from './Sections.tsx';
import { RecordMails } from './talk/RecordMails.tsx';
import { RecordConversation } from './talk/RecordConversation.tsx';
import { useBackToListPath } from './related/use-back-to-list-path.ts';
import './RecordView.css';
import { RenderedFieldsContext } from '../markdown/use-rendered.ts';
import { recordNameOf } from './name-of-row.ts';

type ViewProps = {
  page: RecordPage;
  record: Rec;
  missing: FetchError | undefined;
  editing: boolean;
  refresh: () => Promise<void>;
};

export function RecordView({ page, record, missing, editing, refresh }: ViewProps) {
  const { kind } = page;
  const list = useBackToListPath(page);
  const back = useBack(list);
  const { start, end, canEdit } = useEditing(page, { record, editing, refresh });
  const answer = useLastActionData<SaveAnswer>();
  const name = recordNameOf(record, page);
  const queue = useQueue(page);
  const beside = useNextRow(page.recordId);
  const next = queue === null ? beside : undefined;
  const navigate = useNavigate();
  const toNext = () =>
    next !== undefined &&
    void navigate(recordPath(page.staffId, next), { state: openedFromList, replace: true });
  useShortcuts(
    editing
      ? { Escape: () => end('left') }
      : {
          Escape: back,
          ...(queue === null && { n: toNext }),
          ...(canEdit && { e: () => start() }),
        },
  );
  return (
    <>
      <Head title={editing ? `${staffText.edit.start}: ${kind} ${name}` : `${kind} ${name}`} />
      <Link
        className="record-back"
        to={list}
        onClick={(event) => {
          if (!isPlain(event) || editing) return;
          event.preventDefault();
          back();
        }}
      >
        {staffText.record.back(page.plural.toLowerCase())}
      </Link>
      {/* A sticky element stays in sight only as long as its containing block. */}
      <div className="record">
        <header className="record-head" data-sticks={!editing}>
          <div className="record-titles">
            <Avatar page={page} name={name} />
            <div className="stack-close record-title">
              <p className="small soft">{kind}</p>
              <h1 className="title-5 record-name">{name}</h1>
            </div>
          </div>
          {!editing && (
            <RecordButtons page={page} name={name}>
              {canEdit && <EditLink onEdit={() => start()} />}
              {queue !== null && <TakeNextButton staffId={page.staffId} queue={queue} instead />}
              {next !== undefined && (
                <ButtonLink
                  look="hollow"
                  size="small"
                  to={recordPath(page.staffId, next)}
                  state={openedFromList}
                  replace
                >
                  {staffText.record.next}
                </ButtonLink>
              )}
            </RecordButtons>
          )}
          {!editing && <RecordActions {...page} />}
        </header>
        <JustSaved name={name} />
        {editing ? (
          <RecordForm {...{ page, list, record, missing, answer }} onEnd={end} />
        ) : (
          <Columns page={page} record={record} {...(canEdit && { onEdit: start })} />
        )}
      </div>
    </>
  );
}

type ColumnsProps = Pick<ViewProps, 'page' | 'record'> & { onEdit?: (field: string) => void };

function Columns({ page, record, onEdit }: ColumnsProps) {
  const { staffId, recordId, objectApiName, path, talk } = page;
  const answer = useLastActionData<SaveAnswer>();
  const below = useRelatedLists(page);
  return (
    <div className="record-columns">
      <div className="record-key">
        <HeadFacts page={page} record={record} />
      </div>
      <div className="record-main">
        {answer && <Troubles troubles={answer.troubles} fields={[]} occasion={answer} />}
        {answer && <UnsavedTexts lost={answer.lost} />}
        {path && <PathBar page={page} path={path} record={record} />}
        {talk && <RecordConversation {...{ staffId, recordId, talk, record }} />}
        <RenderedFieldsContext
          value={page.rendered?.eTag === record.eTag ? page.rendered.html : noTexts}
        >
          <Sections page={page} record={record} {...(onEdit && { onEdit })} />
        </RenderedFieldsContext>
        {!talk && <RecordMails {...{ staffId, recordId }} />}
        {below && <RelatedLists page={page} below={below} />}
      </div>
      <aside className="record-side" aria-label={staffRecordText.side}>
        {below?.files != null && (
          <Files place={filePlaceOf(record)} relatedListId={below.files} staffId={staffId} />
        )}
        <TimeLine {...{ recordId, objectApiName, staffId }} />
      </aside>
    </div>
  );
}

const noTexts = {};

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

function JustSaved({ name }: { name: string }) {
  const saved = useOneTimeParam(savedParam);
  if (saved === mergedNoticeValue) return <Note look="success">{staffMergeText.done(name)}</Note>;
  return (
    saved !== null && (
      <Note>
        {saved === createdNoticeValue
          ? staffRecordText.create.made(name)
          : staffText.edit.saved.text(name)}
      </Note>
    )
  );
}

/** Going back in the history keeps the order of the list. */
function useBack(list: string): () => void {
  const navigate = useNavigate();
  const fromList = isFromList(useLocation().state);
  return () => void (fromList ? navigate(-1) : navigate(list));
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
