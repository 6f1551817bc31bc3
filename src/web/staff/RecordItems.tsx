import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from './part.ts';
import type { DrawnSection, RecordItem } from './read-record.ts';
import { Nothing, Value } from './Value.tsx';

export type Drawn = { record: Pick<Rec, 'fields'>; staffId: string };

/** What a section says, without its heading. */
export function Items({ section: { columns, items }, ...drawn }: { section: DrawnSection } & Drawn) {
  return (
    <dl className={columns === 2 ? 'record-items record-items-two' : 'record-items'}>
      {items.map((item) => (
        <Item item={item} {...drawn} key={item.key} />
      ))}
    </dl>
  );
}

/** What one item says. */
export function Item({ item: { label, parts, joined, long }, record, staffId }: { item: RecordItem } & Drawn) {
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
