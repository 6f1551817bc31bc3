import { memo, type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { staffListText } from '#messages/staff/list.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { masterRecordTypeId } from '#protocol/constants.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { basePath } from '../../frame/workspace-cache.ts';
import { cellOf } from '../../field-display.ts';
import { isNumericType } from '../../field-display-of.ts';
import { recordPath } from '../../staff-paths.ts';
import { EmptyValue } from '../../CellValue.tsx';
import { highlightTerm } from '../hits.ts';
import type { ListColumn } from '../list-view-model.ts';

/** The indexes of the columns that can be edited in place, by record type id. */
export type Editable = Readonly<Record<string, readonly number[]>>;

export type GridShape = {
  staffId: string;
  columns: readonly ListColumn[];
  main: number;
  wrapped: ReadonlySet<string>;
  term: string | null;
  picking: boolean;
  editable: Editable;
};

type Props = {
  shape: GridShape;
  record: Rec | undefined;
  at: number;
  picked: boolean;
  editing: { column: number; field: ReactNode } | null;
};

/** The links are plain anchors, because there are many; the table handles their clicks. */
export const GridRow = memo(function GridRow({ shape, record, at, picked, editing }: Props) {
  const { columns, main, picking, staffId, editable } = shape;
  const { isNear, ...nearing } = useNear();
  // proof: a list has columns, and `main` is the index of one
  const name = record && (cellOf(record, columns[main]!.part, staffId).text ?? record.id);
  const pencils =
    isNear && picking && record ? (editable[record.recordTypeId ?? masterRecordTypeId] ?? []) : [];
  return (
    <tr
      className="sheet-row"
      aria-rowindex={at + 2}
      data-row={at}
      data-picked={picked ? '' : undefined}
      data-edited={editing ? '' : undefined}
      aria-busy={record === undefined || undefined}
      {...nearing}
    >
      <td className="sheet-pick">
        {picking && record && (
          <input
            className="sheet-tick"
            type="checkbox"
            tabIndex={-1}
            checked={picked}
            readOnly
            data-pick=""
            aria-label={staffListText.pick.row(name ?? '')}
          />
        )}
      </td>
      {columns.map((column, index) => (
        <td
          className={lookOf(column, shape, {
            isMain: index === main,
            isEdited: editing?.column === index,
            hasPencil: pencils.includes(index),
          })}
          data-label={column.name}
          data-col={index}
          tabIndex={-1}
          key={column.part.path}
        >
          {editing?.column === index ? (
            editing.field
          ) : record ? (
            contentOf(record, shape, index)
          ) : (
            <span className="sheet-bone" />
          )}
          {pencils.includes(index) && editing?.column !== index && (
            <Pencil label={staffListText.cell.edit(column.name, name ?? '')} />
          )}
        </td>
      ))}
    </tr>
  );
});

/**
 * Only a row with the pointer or the focus renders edit buttons: in all rows there would be too
 * many.
 */
function useNear() {
  const [isNear, setNear] = useState(false);
  return {
    isNear,
    onPointerEnter: () => setNear(true),
    onPointerLeave: ({ currentTarget: row }: PointerEvent) =>
      setNear(row.contains(document.activeElement)),
    onFocus: () => setNear(true),
    onBlur: ({ currentTarget: row, relatedTarget }: FocusEvent) =>
      setNear(row.matches(':hover') || row.contains(relatedTarget)),
  };
}

/** A click on the text may follow a link instead. On the keyboard, F2 begins the edit. */
const Pencil = ({ label }: { label: string }) => (
  <button className="sheet-pencil" type="button" tabIndex={-1} data-edit="" aria-label={label}>
    <Icon name="pencil" size="small" />
  </button>
);

type Look = { isMain: boolean; isEdited: boolean; hasPencil: boolean };

function lookOf(
  { type, part }: ListColumn,
  { wrapped }: GridShape,
  { isMain, isEdited, hasPencil }: Look,
): string {
  const looks = {
    'sheet-cell-main': isMain,
    'sheet-end': isNumericType(type),
    'sheet-wrap': wrapped.has(part.path),
    'sheet-edited': isEdited,
    'sheet-near': hasPencil,
  };
  return ['sheet-cell', ...Object.entries(looks).flatMap(([name, is]) => (is ? [name] : []))].join(
    ' ',
  );
}

function contentOf(
  record: Rec,
  { columns, main, staffId, term }: GridShape,
  index: number,
): ReactNode {
  const { text, to, href, tone, gone } = cellOf(record, columns[index]!.part, staffId); // proof: `index` is that of a column
  if (index === main)
    return linkTo(recordPath(staffId, record.id), 'sheet-main', textOf(text ?? record.id, term));
  if (text === null) return <EmptyValue />;
  if (gone) return <span className="soft">{text}</span>;
  if (tone !== undefined) return <StatusText tone={tone}>{text}</StatusText>;
  if (to !== undefined) return linkTo(to, 'sheet-other', textOf(text, term));
  if (href === undefined) return <span>{textOf(text, term)}</span>;
  return (
    <a className="sheet-other" href={href}>
      {textOf(text, term)}
    </a>
  );
}

const linkTo = (to: string, look: string, inside: ReactNode) => (
  <a className={look} href={basePath + to} data-to="">
    {inside}
  </a>
);

const textOf = (text: string, term: string | null): ReactNode =>
  term === null ? text : <HighlightedText text={highlightTerm(text, term)} />;
