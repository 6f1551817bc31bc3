import { listEditText as words } from '#text/list-edit.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { type FieldChoice, movedBy } from './list-draft.ts';

type Props = { columns: readonly string[]; fields: readonly FieldChoice[]; fault: string | undefined; onChange: (columns: string[]) => void };

const choiceId = 'lijst-kolom';

/** The columns of a list in their order. Whoever takes one away stands where they can choose another. */
export function ColumnRows({ columns, fields, fault, onChange }: Props) {
  const nameOf = (path: string): string => fields.find((field) => field.path === path)?.label ?? path;
  const left = fields.filter(({ path }) => !columns.includes(path));
  return (
    <fieldset className="list-editor-part">
      <legend className="label">{words.columns}</legend>
      <ol className="list-editor-rows">
        {columns.map((path, at) => (
          <li className="list-editor-column" key={path}>
            <span>{nameOf(path)}</span>
            <Move name={nameOf(path)} icon="up" label={words.up} isOff={at === 0} onMove={() => onChange(movedBy(columns, at, -1))} />
            <Move name={nameOf(path)} icon="down" label={words.down} isOff={at === columns.length - 1} onMove={() => onChange(movedBy(columns, at, 1))} />
            <Button
              look="icon"
              onClick={() => {
                document.getElementById(choiceId)?.focus();
                onChange(columns.filter((one) => one !== path));
              }}
            >
              <Icon name="x" />
              <span className="visually-hidden">{words.withoutColumn(nameOf(path))}</span>
            </Button>
          </li>
        ))}
      </ol>
      <Select
        id={choiceId}
        label={words.addColumn}
        options={left.map(({ path, label }) => ({ value: path, label }))}
        empty={words.choose}
        value=""
        error={fault}
        onChange={({ target }) => target.value !== '' && onChange([...columns, target.value])}
      />
    </fieldset>
  );
}

type MoveProps = { name: string; icon: 'up' | 'down'; label: (name: string) => string; isOff: boolean; onMove: () => void };

const Move = ({ name, icon, label, isOff, onMove }: MoveProps) => (
  <Button look="icon" aria-disabled={isOff} onClick={() => !isOff && onMove()}>
    <Icon name="down" look={icon === 'up' ? 'icon-up' : undefined} />
    <span className="visually-hidden">{label(name)}</span>
  </Button>
);
