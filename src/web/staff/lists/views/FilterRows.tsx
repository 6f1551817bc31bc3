import { useRef } from 'react';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Select } from '#ui/inputs/Select.tsx';
import { ConditionValue } from './ConditionValue.tsx';
import { allComparisons, comparedBy, comparisonOf, comparisonsOf } from './condition-words.ts';
import {
  type Condition,
  type FieldChoice,
  firstField,
  newCondition,
  nextKey,
} from './list-draft.ts';
import { pressedButtonField, conditionFieldNames } from './list-form.ts';

type Props = {
  objectApiName: string;
  conditions: readonly Condition[];
  fields: readonly FieldChoice[];
  /** By the key of a condition, or by the name of the record API's input. */
  faults: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
  onChange: (conditions: Condition[]) => void;
};

const addId = 'voorwaarde-erbij';
export const valueId = (key: number): string => `voorwaarde-${String(key)}-waarde`;

export function FilterRows({ objectApiName, conditions, fields, faults, typed, onChange }: Props) {
  const filterable = fields.filter(({ operators }) => operators.length > 0);
  const hasScripts = useHydrated();
  const added = useRef<number>(undefined);
  const add = (): void => {
    const first = firstField(fields);
    if (!first) return;
    added.current = nextKey(conditions);
    onChange([...conditions, newCondition(first, added.current)]);
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
      {hasScripts && conditions.length > 0 && <p className="hint wide-only">{words.pickHint}</p>}
      <ol className="list-editor-rows">
        {conditions.map((condition, at) => (
          <li
            className="list-editor-condition"
            key={condition.key}
            ref={(row) => beginIn(row, condition.key)}
          >
            <ConditionRow
              objectApiName={objectApiName}
              condition={condition}
              at={at}
              fields={filterable}
              fault={faults[condition.key]}
              typed={typed[condition.key] ?? ''}
              onChange={(changed) =>
                onChange(conditions.map((one) => (one === condition ? changed : one)))
              }
            />
            <Button
              look="icon"
              {...(hasScripts ? { onClick: () => remove(condition) } : sends(`weg-${String(at)}`))}
            >
              <Icon name="x" />
              <span className="visually-hidden">{words.without(at + 1)}</span>
            </Button>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          look="hollow"
          size="small"
          id={addId}
          {...(hasScripts ? { onClick: add } : sends('erbij'))}
        >
          {words.add}
        </Button>
      </div>
      {faults['filteredByInfo'] !== undefined && (
        <p className="list-editor-fault">{faults['filteredByInfo']}</p>
      )}
    </fieldset>
  );
}

const sends = (act: string) => ({ type: 'submit', name: pressedButtonField, value: act }) as const;

type RowProps = {
  objectApiName: string;
  condition: Condition;
  at: number;
  fields: readonly FieldChoice[];
  fault: string | undefined;
  typed: string;
  onChange: (condition: Condition) => void;
};

function ConditionRow({ objectApiName, condition, at, fields, fault, typed, onChange }: RowProps) {
  const hasScripts = useHydrated();
  const { key, field, operator } = condition;
  const known = fields.find(({ path }) => path === field);
  const id = `voorwaarde-${String(key)}`;
  const names = conditionFieldNames(at);
  const label = words.part(at + 1);
  const comparisons = hasScripts
    ? known
      ? comparisonsOf(known)
      : [{ value: operator, label: words.operators[operator] ?? operator }]
    : allComparisons;
  return (
    <div className="list-editor-three" role="group" aria-label={words.condition(at + 1)}>
      <Select
        id={`${id}-veld`}
        name={names.field}
        label={label.field}
        options={fields.map(({ path, label: name }) => ({ value: path, label: name }))}
        {...controlledValueProps(field, hasScripts, (path) => {
          const next = fields.find((one) => one.path === path);
          if (next)
            onChange({
              ...newCondition(next, key),
              operator: next.operators.includes(operator)
                ? operator
                : (next.operators[0] ?? 'Equals'),
            });
        })}
      />
      <Select
        id={`${id}-vergelijk`}
        name={names.comparison}
        label={label.operator}
        options={comparisons}
        {...controlledValueProps(
          comparisonOf(condition),
          hasScripts,
          (comparison) => known && onChange(comparedBy(condition, known, comparison)),
        )}
      />
      {hasScripts ? (
        <ConditionValue
          objectApiName={objectApiName}
          condition={condition}
          field={known}
          around={{ id: valueId(key), label: label.value, error: fault }}
          onChange={(values) => onChange({ ...condition, values })}
          key={field}
        />
      ) : (
        <>
          <Field
            id={valueId(key)}
            name={names.value}
            label={label.value}
            error={fault}
            defaultValue={typed}
            autoComplete="off"
          />
          <input type="hidden" name={names.before} value={typed} />
          <input type="hidden" name={names.valuesBefore} value={JSON.stringify(condition.values)} />
        </>
      )}
    </div>
  );
}

export const controlledValueProps = (
  value: string,
  hasScripts: boolean,
  hear: (value: string) => void,
) =>
  hasScripts
    ? { value, onChange: ({ target }: { target: { value: string } }) => hear(target.value) }
    : { defaultValue: value };
