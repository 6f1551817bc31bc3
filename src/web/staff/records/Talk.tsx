import { Link } from 'react-router';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffRecordText } from '#text/staff-record.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from '../part.ts';
import { recordPath, relatedPath } from '../staff-paths.ts';
import { type DrawnTalk, saidAsked } from './read-talk.ts';
import './RecordView.css';
import './Talk.css';

const { talk: words } = staffRecordText;

type Props = { staffId: string; recordId: string; talk: DrawnTalk; record: Pick<Rec, 'fields'> | undefined };

/** What was said, the oldest first: the record itself began it. What only colleagues see stands out. */
export function Talk({ staffId, recordId, talk: { relatedListId, label, opening, said }, record }: Props) {
  const { data } = useAdapter(getRelatedListRecords, saidAsked(recordId, relatedListId));
  const rows = data?.records.toReversed() ?? [];
  const isAll = data === undefined || data.nextPageToken === null;
  const first = record && cellOf(record, opening.text, staffId).text !== null ? record : undefined;
  if (first === undefined && rows.length === 0) return null;
  return (
    <section className="talk" aria-labelledby="gesprek">
      <h2 className="record-heading" id="gesprek">
        {words.title}
      </h2>
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
            key={row.id}
          />
        ))}
      </ol>
    </section>
  );
}

type LineProps = { record: Pick<Rec, 'fields'>; drawn: DrawnTalk['opening']; staffId: string; isInternal?: boolean; to?: string };

function Line({ record, drawn, staffId, isInternal = false, to }: LineProps) {
  const [text, by, at] = [drawn.text, drawn.by, drawn.at].map((part) => cellOf(record, part, staffId).text);
  return (
    <li className="talk-line" data-internal={isInternal ? '' : undefined}>
      <p className="talk-who">{isInternal ? words.note(by ?? '') : by}</p>
      <p className="talk-text">{text}</p>
      <p className="small soft">
        {to === undefined ? at : <Link to={to}>{at}</Link>}
        {isInternal && ` · ${words.internal}`}
      </p>
    </li>
  );
}
