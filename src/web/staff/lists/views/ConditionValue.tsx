import { useState } from 'react';
import { useClient } from '#client/react/context.ts';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { ListBox } from '#ui/inputs/ListBox.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { isUnambiguousId } from '#protocol/ids.ts';
import type { EditField } from '../../../forms/edit-field.ts';
import { Lookup } from '../../records/Lookup.tsx';
import { useRowName, nameOfPicked } from '../../records/use-row-name.ts';
import {
  comparesWholeSet,
  isRange,
  isViewer,
  valueKind,
  parseDayOperand,
  dayOperandOf,
  parseYesNo,
} from './condition-words.ts';
import type { Condition, FieldChoice } from './list-draft.ts';

type Around = { id: string; label: string; error: string | undefined };
type Props = {
  objectApiName: string;
  condition: Condition;
  field: FieldChoice | undefined;
  around: Around;
  onChange: (values: string[]) => void;
};

export function ConditionValue(props: Props) {
  const { condition, field, around, onChange } = props;
  const [value = ''] = condition.values;
  const set = (text: string): void => onChange(text === '' ? [] : [text]);
  const kind = valueKind(field, condition);
  if (kind === 'none') return null;
  if (kind === 'choices' && field) return <Choices {...props} field={field} />;
  if (kind === 'row' && field) return <Rows {...props} field={field} />;
  if (kind === 'day') return <When value={value} around={around} onChange={set} />;
  if (kind === 'yesNo')
    return (
      <Select
        {...around}
        options={words.yesNo}
        empty={words.choose}
        value={parseYesNo(value) ?? ''}
        onChange={({ target }) => set(target.value)}
      />
    );
  return (
    <Field
      {...around}
      value={condition.values.join('; ')}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'decimal' })}
      onChange={({ target }) =>
        condition.values.length > 1
          ? onChange(target.value.split(';').map((one) => one.trim()))
          : set(target.value)
      }
    />
  );
}

type Known = Props & { field: FieldChoice };

/** A value that is no longer in the picklist stays in the list, so that the user can remove it. */
function Choices({ condition, field, around, onChange }: Known) {
  const isSet = comparesWholeSet(field, condition);
  const values = isSet ? condition.values.flatMap((value) => value.split(';')) : condition.values;
  const nameOf = (value: string): string =>
    field.choices.find((one) => one.value === value)?.label ?? value;
  const chosen = values.map(nameOf);
  const known = field.choices.map(({ label }) => ({ value: label, label }));
  const strange = chosen
    .filter((one) => known.every(({ value }) => value !== one))
    .map((value) => ({ value, label: value === '' ? words.empty : value }));
  const hear = (picked: string[]): void =>
    onChange(isSet && picked.length > 0 ? [picked.join(';')] : picked);
  return <ListBox {...around} options={[...known, ...strange]} chosen={chosen} onChange={hear} />;
}

function When({
  value,
  around,
  onChange,
}: {
  value: string;
  around: Around;
  onChange: (value: string) => void;
}) {
  const when = parseDayOperand(value);
  const options = [...Object.entries(words.days), ...Object.entries(words.ranges)].map(
    ([name, label]) => ({ value: name, label }),
  );
  const isDay = when.name === '';
  const below = `${around.id}-precies`;
  return (
    <div className="list-editor-when">
      <Select
        id={isDay ? `${around.id}-wanneer` : around.id}
        label={words.when.label}
        options={options}
        empty={words.when.day}
        value={when.name}
        onChange={({ target }) =>
          onChange(dayOperandOf({ name: target.value, count: when.count || '7', text: '' }))
        }
      />
      {isDay && (
        <Field
          {...around}
          label={words.when.date}
          hint={words.when.dateHint}
          value={when.text}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {isRange(when) && (
        <Field
          id={below}
          label={words.when.count}
          error={around.error}
          value={when.count}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) =>
            onChange(dayOperandOf({ ...when, count: target.value.replace(/\D/g, '') }))
          }
        />
      )}
    </div>
  );
}

/** An emptied look-up stays, so that the others keep their position. */
function Rows(props: Known) {
  const { condition, around, onChange } = props;
  const [boxes, setBoxes] = useState(condition.values.length === 0 ? [''] : condition.values);
  const put = (at: number, id: string): void => {
    const next = boxes.with(at, id);
    setBoxes(next);
    onChange(next.filter((value) => value !== ''));
  };
  return (
    <div className="list-editor-when">
      {boxes.map((value, at) => {
        const id = at === 0 ? around.id : `${around.id}-${String(at)}`;
        return (
          <Row
            {...props}
            value={value}
            around={{ ...around, id }}
            onPick={(picked) => put(at, picked)}
            key={id}
          />
        );
      })}
    </div>
  );
}

function Row({
  objectApiName,
  field,
  value,
  around,
  onPick,
}: Known & { value: string; onPick: (id: string) => void }) {
  const client = useClient();
  const id = isUnambiguousId(value) ? value : undefined;
  const picked = isViewer(field, value)
    ? words.viewer
    : id === undefined
      ? value
      : nameOfPicked(client, id);
  const name = useRowName(value, picked);
  if (name === undefined) return <Field {...around} value={words.row.loading} readOnly aria-busy />;
  return (
    <Lookup
      field={lookedUp(field)}
      objectApiName={objectApiName}
      around={{ ...around, name: around.id }}
      typed={value}
      shown={value === '' ? null : (name ?? words.row.gone)}
      named={null}
      valueIn={() => undefined}
      onValue={onPick}
    />
  );
}

const lookedUp = ({ path, label, leadsTo }: FieldChoice): EditField => ({
  apiName: path,
  label,
  kind: 'reference',
  required: false,
  help: null,
  length: 0,
  scale: 0,
  controller: null,
  leads: { by: null, to: leadsTo.map(({ apiName }) => apiName), narrowedBy: [] },
});
