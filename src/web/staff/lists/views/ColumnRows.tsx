import { type KeyboardEvent, useRef, useState } from 'react';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Select } from '#ui/inputs/Select.tsx';
import { type FieldChoice, movedBy } from './list-draft.ts';
import { pressedButtonField, listFieldNames } from './list-form.ts';

type Props = {
  columns: readonly string[];
  fields: readonly FieldChoice[];
  fault: string | undefined;
  onChange: (columns: string[]) => void;
};

const choiceId = 'lijst-kolom';

export function ColumnRows({ columns, fields, fault, onChange }: Props) {
  const hasScripts = useHydrated();
  const { box, at, onKeyDown, onFocus } = useWalking(columns.length);
  const nameOf = (path: string): string =>
    fields.find((field) => field.path === path)?.label ?? path;
  const remove = (path: string): void => {
    document.getElementById(choiceId)?.focus();
    onChange(columns.filter((one) => one !== path));
  };
  const act = (place: number, path: string) => [
    {
      name: 'kolom-voor',
      icon: 'up',
      label: words.up(nameOf(path)),
      isOff: place === 0,
      do: () => onChange(movedBy(columns, place, -1)),
    } as const,
    {
      name: 'kolom-na',
      icon: 'down',
      label: words.down(nameOf(path)),
      isOff: place === columns.length - 1,
      do: () => onChange(movedBy(columns, place, 1)),
    } as const,
    {
      name: 'kolom-weg',
      icon: 'x',
      label: words.withoutColumn(nameOf(path)),
      isOff: false,
      do: () => remove(path),
    } as const,
  ];
  return (
    <fieldset className="list-editor-part">
      <legend className="label">{words.columns}</legend>
      {hasScripts && <p className="hint">{words.columnsHint}</p>}
      <div
        className="list-editor-rows"
        role="grid"
        tabIndex={-1}
        aria-label={words.columns}
        ref={box}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {columns.map((path, row) => (
          <div className="list-editor-column" role="row" key={path}>
            <span role="gridcell">{nameOf(path)}</span>
            {act(row, path).map((one, column) => (
              <span role="gridcell" key={one.name}>
                <ColumnButton
                  act={one}
                  isStop={at.row === row && at.column === column}
                  name={`${one.name}-${String(row)}`}
                />
              </span>
            ))}
            <input type="hidden" name={listFieldNames.column} value={path} />
          </div>
        ))}
      </div>
      <AddColumn
        fields={fields.filter(({ path }) => !columns.includes(path))}
        fault={fault}
        onAdd={(path) => onChange([...columns, path])}
      />
    </fieldset>
  );
}

type AddColumnProps = Pick<Props, 'fields' | 'fault'> & { onAdd: (path: string) => void };

function AddColumn({ fields, fault, onAdd }: AddColumnProps) {
  const hasScripts = useHydrated();
  return (
    <div className="list-editor-add">
      <Select
        id={choiceId}
        name={listFieldNames.newColumn}
        label={words.addColumn}
        options={fields.map(({ path, label }) => ({ value: path, label }))}
        empty={words.choose}
        error={fault}
        {...(hasScripts && {
          value: '',
          onChange: ({ target }) => target.value !== '' && onAdd(target.value),
        })}
      />
      {!hasScripts && (
        <Button
          type="submit"
          look="hollow"
          size="small"
          name={pressedButtonField}
          value="kolom-erbij"
        >
          {words.addColumn}
        </Button>
      )}
    </div>
  );
}

type Act = { icon: 'up' | 'down' | 'x'; label: string; isOff: boolean; do: () => void };

/** `name`: the value of the button when the form is sent without scripts. */
function ColumnButton({ act, isStop, name }: { act: Act; isStop: boolean; name: string }) {
  const hasScripts = useHydrated();
  const by = hasScripts
    ? { onClick: () => !act.isOff && act.do(), tabIndex: isStop ? 0 : -1 }
    : ({ type: 'submit', name: pressedButtonField, value: name } as const);
  return (
    <Button look="icon" aria-disabled={act.isOff} {...by}>
      <Icon
        name={act.icon === 'x' ? 'x' : 'down'}
        look={act.icon === 'up' ? 'icon-up' : undefined}
      />
      <span className="visually-hidden">{act.label}</span>
    </Button>
  );
}

const buttonsIn = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll('button') ?? []),
];

/** The buttons are one tab stop. Source: ARIA authoring practices, layout grid. */
function useWalking(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState({ row: 0, column: 0 });
  const rows = (): Element[] => [...(box.current?.querySelectorAll('[role=row]') ?? [])];
  const placeOf = (target: EventTarget): { row: number; column: number } | undefined => {
    const all = rows();
    // proof: the target of a key or focus event is a node
    const row = all.findIndex((one) => one.contains(target as Node));
    const column = buttonsIn(all[row]).findIndex((one) => one === target);
    return column < 0 ? undefined : { row, column };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = placeOf(event.target);
    const by = steps[event.key];
    if (!from || !by) return;
    const all = rows();
    const row =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : Math.min(all.length - 1, Math.max(0, from.row + by.row));
    const buttons = buttonsIn(all[row]);
    buttons[Math.min(buttons.length - 1, Math.max(0, from.column + by.column))]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    box,
    at: { ...stop, row: Math.max(0, Math.min(count - 1, stop.row)) },
    onKeyDown,
    onFocus: ({ target }: { target: EventTarget }) => setStop(placeOf(target) ?? stop),
  };
}

const steps: Readonly<Record<string, { row: number; column: number } | undefined>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  Home: { row: 0, column: 0 },
  End: { row: 0, column: 0 },
};
