import { type ComponentProps, useContext, useState } from 'react';
import { getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Checkbox, CheckboxGroup } from '#ui/inputs/Choice.tsx';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Select } from '#ui/inputs/Select.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { FieldIds } from '../../forms/use-form.ts';
import { picklistValuesConfig } from './adapter-configs.ts';
import {
  type EditField,
  rowIdAsFilterField,
  checkedValue,
  type InputValue,
  fittingChoices,
} from '../../forms/edit-field.ts';
import { MarkdownField } from '../markdown/MarkdownField.tsx';
import { Lookup, type LookupProps } from '../records/Lookup.tsx';

const { edit: words } = staffText;

type Props = {
  field: EditField;
  /** `id`: absent for a new record, and when several records are changed. */
  record: Pick<Rec, 'apiName' | 'recordTypeId'> & { id?: string };
  typed: string;
  error: string | undefined;
  shown: string | null;
  /** The name of a reference's row when the edit began. */
  named: string | null;
  valueIn: (field: string) => InputValue | undefined;
  /** Reports a picked value that no native input event reports. */
  onValue: (field: string, typed: string) => void;
  onNew?: LookupProps['onNew'] | undefined;
};

export function FieldInput(props: Props) {
  const { field, typed, error } = props;
  const { apiName, kind, required, help } = field;
  const idOf = useContext(FieldIds);
  const around = {
    id: idOf(apiName),
    name: apiName,
    label: required ? `${field.label} ${words.required}` : field.label,
    error,
  };
  if (kind === 'reference') {
    const { record, shown, named, onValue, onNew } = props;
    const valueIn = (name: string): InputValue | undefined =>
      name === rowIdAsFilterField ? record.id : props.valueIn(name);
    return (
      <Lookup
        {...{ field, around, typed, shown, named, valueIn, onNew }}
        objectApiName={record.apiName}
        onValue={(id) => onValue(apiName, id)}
      />
    );
  }
  if (kind === 'choice' || kind === 'choices') return <Choices {...props} around={around} />;
  if (kind === 'tick')
    return (
      <Checkbox
        {...around}
        hint={help ?? undefined}
        value={checkedValue}
        defaultChecked={typed !== ''}
      />
    );
  const own = {
    ...around,
    hint: hintOf(field),
    defaultValue: typed,
    'aria-required': required || undefined,
  };
  if (kind === 'area' && field.markdown) {
    const { record } = props;
    return <MarkdownField {...own} objectApiName={record.apiName} recordId={record.id} />;
  }
  if (kind === 'area') return <AreaField {...own} rows={6} />;
  return <Field {...own} {...looks[kind]} autoComplete="off" />;
}

/** Numbers use a text input: not every browser accepts a decimal comma in a number input. */
const looks: {
  readonly [Kind in EditField['kind']]?: Pick<ComponentProps<'input'>, 'type' | 'inputMode'>;
} = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  url: { type: 'url' },
  number: { inputMode: 'decimal' },
};

function hintOf({ help, kind }: EditField): string | undefined {
  const own = kind === 'date' || kind === 'moment' || kind === 'time' ? words.hints[kind] : null;
  return [help, own].filter((hint) => hint !== null).join(' ') || undefined;
}

type Around = { id: string; name: string; label: string; error: string | undefined };

function Choices({ field, record, typed, valueIn, around }: Props & { around: Around }) {
  const data = useAdapter(getPicklistValuesByRecordType, picklistValuesConfig(record)).data
    ?.picklistFieldValues[field.apiName];
  const scripts = useHydrated();
  // Undefined: no narrowing. Without scripts the server refuses a value that does not fit.
  const controlling = scripts && field.controller ? valueIn(field.controller.apiName) : undefined;
  const { begun, key } = useNarrowing(controlling, typed);
  const fitting = (data ? fittingChoices(data, controlling) : []).filter(
    ({ value }) => field.except?.includes(value) !== true,
  );
  const chosen = begun === '' ? [] : field.kind === 'choices' ? begun.split(';') : [begun];
  // A value that the picklist does not offer remains a choice until the controlling field changes.
  const options = [
    ...fitting,
    ...chosen
      .filter((value) => fitting.every((one) => one.value !== value))
      .map((value) => ({ value, label: value })),
  ];
  const first =
    field.controller && data && controlling !== undefined && options.length === 0
      ? words.first(field.controller.label)
      : null;
  const hint = [field.help, first].filter(Boolean).join(' ') || undefined;
  if (field.kind === 'choices')
    return (
      <CheckboxGroup {...around} hint={hint} options={options} defaultValue={begun} key={key} />
    );
  return (
    <Select
      {...around}
      hint={hint}
      options={options}
      defaultValue={begun}
      aria-required={field.required || undefined}
      {...((!field.required || begun === '') && { empty: words.nothing })}
      key={key}
    />
  );
}

/**
 * When the controlling field changes, the chosen value may not fit. `begun`: the initial choice,
 * empty after a change.
 */
function useNarrowing(
  controlling: InputValue | undefined,
  typed: string,
): { begun: string; key: number } {
  const [last, setLast] = useState(controlling);
  const [times, setTimes] = useState(0);
  if (last !== controlling) {
    setLast(controlling);
    if (last !== undefined) setTimes(times + 1);
  }
  return { begun: times === 0 ? typed : '', key: times };
}
