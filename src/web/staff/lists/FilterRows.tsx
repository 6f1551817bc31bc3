import { useRef } from 'react';
import { listEditText as words } from '#text/list-edit.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { Field } from '#ui/Field.tsx';
import type { Condition, FieldChoice } from './list-draft.ts';

type Props = {
  conditions: readonly Condition[];
  fields: readonly FieldChoice[];
  faults: Readonly<Record<string, string>>;
  onChange: (conditions: Condition[]) => void;
};

const addId = 'voorwaarde-erbij';

/** The conditions of a list, each with its number. Whoever adds one goes on in it; whoever takes one away stands where they can add another. */
export function FilterRows({ conditions, fields, faults, onChange }: Props) {
  const filterable = fields.filter(({ operators }) => operators.length > 0);
  const added = useRef<number>(undefined);
  const add = (): void => {
    const first = filterable.find(({ choices }) => choices.length > 0) ?? filterable[0];
    if (!first) return;
    added.current = Math.max(-1, ...conditions.map(({ key }) => key)) + 1;
    onChange([...conditions, emptyFor(first, added.current)]);
  };
  const remove = (condition: Condition): void => {
    document.getElementById(addId)?.focus();
    onChange(conditions.filter((one) => one !== condition));
  };
  const beginIn = (row: HTMLLIElement | null, key: number): void => {
    if (!row || key !== added.current) return;
    added.current = undefined;
    row.querySelector('select')?.focus();
  };
  return (
    <fieldset className="list-editor-part">
      <legend className="label">{words.conditions}</legend>
      {conditions.length === 0 && <p className="small soft">{words.noConditions}</p>}
      <ol className="list-editor-rows">
        {conditions.map((condition, at) => (
          <li className="list-editor-condition" key={condition.key} ref={(row) => beginIn(row, condition.key)}>
            <ConditionRow
              condition={condition}
              at={at}
              fields={filterable}
              fault={faults[condition.field]}
              onChange={(changed) => onChange(conditions.map((one) => (one === condition ? changed : one)))}
            />
            <Button look="icon" onClick={() => remove(condition)}>
              <Icon name="x" />
              <span className="visually-hidden">{words.without(at + 1)}</span>
            </Button>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button look="hollow" size="small" id={addId} onClick={add}>
          {words.add}
        </Button>
      </div>
      {faults['filteredByInfo'] !== undefined && <p className="list-editor-fault">{faults['filteredByInfo']}</p>}
    </fieldset>
  );
}

const emptyFor = ({ path, operators }: FieldChoice, key: number): Condition => ({ key, field: path, operator: operators[0] ?? 'Equals', values: [''] });

type RowProps = { condition: Condition; at: number; fields: readonly FieldChoice[]; fault: string | undefined; onChange: (condition: Condition) => void };

function ConditionRow({ condition, at, fields, fault, onChange }: RowProps) {
  const { key, field, operator, values } = condition;
  const known = fields.find(({ path }) => path === field);
  const id = `voorwaarde-${String(key)}`;
  const [value = ''] = values;
  const isChoice = known !== undefined && known.choices.length > 0 && !['Contains', 'NotContain', 'StartsWith'].includes(operator);
  const label = words.part(at + 1);
  const set = (text: string): void => onChange({ ...condition, values: [text] });
  return (
    <div className="list-editor-three">
      <Select
        id={`${id}-veld`}
        label={label.field}
        options={fields.map(({ path, label: name }) => ({ value: path, label: name }))}
        value={field}
        onChange={({ target }) => {
          const next = fields.find(({ path }) => path === target.value);
          if (next) onChange({ ...emptyFor(next, key), operator: next.operators.includes(operator) ? operator : (next.operators[0] ?? 'Equals') });
        }}
      />
      <Select
        id={`${id}-vergelijk`}
        label={label.operator}
        options={(known?.operators ?? [operator]).map((one) => ({ value: one, label: words.operators[one] ?? one }))}
        value={operator}
        onChange={({ target }) => onChange({ ...condition, operator: target.value })}
      />
      {isChoice && values.length < 2 ? (
        <Select
          id={`${id}-waarde`}
          label={label.value}
          options={known.choices.map(({ label: name }) => ({ value: name, label: name }))}
          empty={words.empty}
          value={value}
          error={fault}
          onChange={({ target }) => set(target.value)}
        />
      ) : known?.dataType === 'Boolean' ? (
        <Select
          id={`${id}-waarde`}
          label={label.value}
          options={words.yesNo}
          value={value}
          error={fault}
          empty={words.empty}
          onChange={({ target }) => set(target.value)}
        />
      ) : (
        <Field
          id={`${id}-waarde`}
          label={label.value}
          hint={known?.dataType === 'Date' || known?.dataType === 'DateTime' ? words.dayHint : undefined}
          value={values.join('; ')}
          error={fault}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...condition, values: values.length > 1 ? target.value.split(';').map((one) => one.trim()) : [target.value] })}
        />
      )}
    </div>
  );
}
