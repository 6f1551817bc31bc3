import { Link } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../../field-display.ts';
import { recordPath, relatedPath } from '../../staff-paths.ts';
import { filesOfRecordsConfig, linkedRecordField } from '../files/record-files-config.ts';
import { type ConversationViewModel, messagesConfig } from './read-conversation.ts';
import { MessageFiles } from '../files/MessageFiles.tsx';
import { useWorkspace } from '../../frame/use-workspace.ts';
import { type ShownFile, shownFileOf } from '../files/shown-file.ts';
import { Undelivered } from './Undelivered.tsx';
import '../RecordView.css';
import './RecordConversation.css';

const { talk: words } = staffRecordText;

type Props = {
  staffId: string;
  recordId: string;
  talk: ConversationViewModel;
  record: Pick<Rec, 'fields'> | undefined;
};

/** The oldest message first; the text of the record itself comes before it. */
export function RecordConversation({ staffId, recordId, talk, record }: Props) {
  const { relatedListId, label, opening, said, files } = talk;
  const { data } = useAdapter(getRelatedListRecords, messagesConfig(recordId, talk));
  const rows = data?.records.toReversed() ?? [];
  const filesOf = useFilesOf(files ? (data?.records ?? []) : []);
  const isAll = data === undefined || data.nextPageToken === null;
  const first = record && cellOf(record, opening.text, staffId).text !== null ? record : undefined;
  if (first === undefined && rows.length === 0) return <Undelivered {...{ staffId, recordId }} />;
  return (
    <section className="talk" aria-labelledby="gesprek">
      <h2 className="record-heading" id="gesprek">
        {words.title}
      </h2>
      <Undelivered {...{ staffId, recordId }} />
      <ol className="talk-lines">
        {first && <Line record={first} drawn={opening} staffId={staffId} />}
        {!isAll && (
          <li>
            <Link className="related-all" to={relatedPath(staffId, recordId, relatedListId)}>
              {words.older(label.toLowerCase())}
            </Link>
          </li>
        )}
        {rows.map((row) => (
          <Line
            record={row}
            drawn={said}
            staffId={staffId}
            isInternal={row.fields[said.shared]?.value === false}
            to={recordPath(staffId, row.id)}
            files={filesOf.get(row.id) ?? []}
            key={row.id}
          />
        ))}
      </ol>
    </section>
  );
}

function useFilesOf(rows: readonly Rec[]): ReadonlyMap<string, ShownFile[]> {
  const { data } = useAdapter(
    getListRecordsByName,
    rows.length === 0
      ? { objectApiName: undefined }
      : filesOfRecordsConfig(rows.map(({ id }) => id)),
  );
  const isScanning = useWorkspace()?.isScanning ?? false;
  const byRow = Map.groupBy(data?.records ?? [], (link) =>
    String(link.fields[linkedRecordField]?.value),
  );
  return new Map(
    [...byRow].map(([id, links]) => [
      id,
      links.flatMap((link) => shownFileOf(link, { isScanning }) ?? []),
    ]),
  );
}

type LineProps = {
  record: Pick<Rec, 'fields'>;
  drawn: ConversationViewModel['opening'];
  staffId: string;
  isInternal?: boolean;
  to?: string;
  files?: readonly ShownFile[];
};

function Line({ record, drawn, staffId, isInternal = false, to, files = [] }: LineProps) {
  const [text, by, at] = [drawn.text, drawn.by, drawn.at].map(
    (part) => cellOf(record, part, staffId).text,
  );
  const from = drawn.from && cellOf(record, drawn.from, staffId).text;
  const side = isInternal || by === null || drawn.from === null ? null : (from ?? words.ours);
  return (
    <li
      className="talk-line"
      data-internal={isInternal ? '' : undefined}
      data-outside={from == null ? undefined : ''}
    >
      <p className="talk-who">
        <span>{isInternal ? words.note(by ?? '') : by}</span>
        {side !== null && <span className="small soft talk-side">{` · ${side}`}</span>}
      </p>
      <p className="talk-text">{text}</p>
      {files.length > 0 && <MessageFiles files={files} isInternal={isInternal} />}
      <p className="small soft">
        {to === undefined ? <span>{at}</span> : <Link to={to}>{at}</Link>}
        {isInternal && <span>{` · ${words.internal}`}</span>}
      </p>
    </li>
  );
}
