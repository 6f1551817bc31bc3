import { Link } from 'react-router';
import { staffRecordText } from '#messages/staff/record.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { MarkdownValue } from './markdown/MarkdownValue.tsx';
import { cellOf, type FieldDisplay } from './field-display.ts';
import type { EditField } from '../forms/edit-field.ts';
import type { SectionViewModel, RecordItem } from './read-record.ts';
import { editParam } from './staff-paths.ts';
import { pencilId } from './forms/use-editing.ts';
import { EmptyValue, CellValue } from './CellValue.tsx';

export type RecordItemsProps = {
  record: Pick<Rec, 'fields'>;
  staffId: string;
  onEdit?: ((field: string) => void) | undefined;
};

export function RecordItems({
  section: { columns, items },
  ...drawn
}: { section: SectionViewModel } & RecordItemsProps) {
  return (
    <dl className={columns === 2 ? 'record-items record-items-two' : 'record-items'}>
      {items.map((item) => (
        <RecordItemView item={item} {...drawn} key={item.key} />
      ))}
    </dl>
  );
}

export function RecordItemView({
  item: { label, parts, joined, long, edit },
  record,
  staffId,
  onEdit,
}: { item: RecordItem } & RecordItemsProps) {
  const [field] = edit;
  const filled = parts
    .map((part) => cellOf(record, part, staffId))
    .filter(({ text }) => text !== null);
  const markdown = parts.find(isMarkdown);
  const isPlain = long && markdown === undefined;
  const cells =
    joined && filled.length > 0 ? [{ text: filled.map(({ text }) => text).join(' ') }] : filled;
  return (
    <div
      className={long ? 'record-item record-item-long' : 'record-item'}
      {...(onEdit && field && { onDoubleClick: () => onEdit(field.apiName) })}
    >
      <dt className="record-label">{label}</dt>
      <dd className={isPlain ? 'record-value record-long' : 'record-value'}>
        {cells.length === 0 ? (
          <EmptyValue />
        ) : markdown ? (
          <MarkdownValue part={markdown} text={cells[0]?.text ?? ''} />
        ) : (
          cells.map((cell) => (
            <span className="record-part" key={cell.text}>
              <CellValue cell={cell} />
            </span>
          ))
        )}
        {onEdit && field && <Pencil field={field} onEdit={onEdit} />}
      </dd>
    </div>
  );
}

const isMarkdown = (part: FieldDisplay): part is FieldDisplay & { kind: 'markdown' } =>
  part.kind === 'markdown';

function Pencil({
  field: { apiName, label },
  onEdit,
}: {
  field: EditField;
  onEdit: (field: string) => void;
}) {
  return (
    <Link
      className="record-pencil"
      id={pencilId(apiName)}
      to={{ search: `${editParam}=${apiName}` }}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
          return;
        event.preventDefault();
        onEdit(apiName);
      }}
    >
      <Icon name="pencil" size="small" />
      <span className="visually-hidden">{staffRecordText.editField(label)}</span>
    </Link>
  );
}
