import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../field-display.ts';
import type { RecordViewModel } from '../read-record.ts';
import { CellValue } from '../CellValue.tsx';
import './RecordView.css';

export function HeadFacts({
  page: { head, staffId },
  record,
}: {
  page: Pick<RecordViewModel, 'head' | 'staffId'>;
  record: Rec;
}) {
  const facts = head.flatMap(({ key, label, parts, long }) => {
    const cell = parts
      .map((part) => cellOf(record, part, staffId))
      .find(({ text }) => text !== null);
    return cell ? [{ key, label, cell, long }] : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="record-facts">
      {facts.map(({ key, label, cell, long }) => (
        <div className={long ? 'record-fact record-fact-long' : 'record-fact'} key={key}>
          <dt className="record-label">{label}</dt>
          <dd className="record-fact-value">
            <CellValue cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
