import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from './part.ts';
import type { RecordItem, RecordPage } from './read-record-page.ts';
import { Nothing, Value } from './Value.tsx';

export type Drawn = { record: Rec; staffId: string };

export function Section({ section: { id, heading, columns, items }, ...drawn }: { section: RecordPage['sections'][number] } & Drawn) {
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

/** What one item says; `note` stands below it. */
export function Item({ item: { label, parts, joined, long }, record, staffId, note }: { item: RecordItem; note?: string } & Drawn) {
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
        {note !== undefined && <span className="small soft">{note}</span>}
      </dd>
    </div>
  );
}
