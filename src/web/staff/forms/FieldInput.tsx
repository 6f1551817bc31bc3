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
} from '../../forms/edit-field.ts';
import { fittingChoices } from './fitting-choices.ts';
import { MarkdownField } from '../markdown/MarkdownField.tsx';
import { Lookup, type LookupProps } from '../records/Lookup.tsx';

const { edit: words } = staffText;

type Props = {
  field: EditField;
  /** `id`: none while it is not there yet. */
  record: Pick<Rec, 'apiName' | 'recordTypeId'> & { id?: string };
  typed: string;
  error: string | undefined;
  /** Of a reference: the name of what it leads to; null = not known. */
  shown: string | null;
  /** The name that stood there at first. */
  named: string | null;
  /** What another field of the form says now. */
  valueIn: (field: string) => InputValue | undefined;
  /** Hears what was picked, which no box tells. */
  onValue: (field: string, typed: string) => void;
  /** Makes a row that a reference can lead to. */
  onNew?: LookupProps['onNew'] | undefined;
};

/**
 * One field of a record, by what it holds. It keeps what is typed by itself; the form around it
 * hears of every change.
 */
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

/** Numbers are text too: a number field of a browser knows no comma everywhere. */
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

/**
 * What can be chosen is asked as editing begins; until it is there, what was chosen stands alone.
 */
function Choices({ field, record, typed, valueIn, around }: Props & { around: Around }) {
  const data = useAdapter(getPicklistValuesByRecordType, picklistValuesConfig(record)).data
    ?.picklistFieldValues[field.apiName];
  const scripts = useHydrated();
  // Without scripts nothing narrows, and what does not fit is refused; nor where nothing is known
  // of what decides.
  const controlling = scripts && field.controller ? valueIn(field.controller.apiName) : undefined;
  const { begun, key } = useNarrowing(controlling, typed);
  const fitting = (data ? fittingChoices(data, controlling) : []).filter(
    ({ value }) => field.except?.includes(value) !== true,
  );
  const chosen = begun === '' ? [] : field.kind === 'choices' ? begun.split(';') : [begun];
  // What stands there may be of a list that has changed since: it stays until it is changed.
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
 * What was chosen fits no more when what decides says something else: then the choice begins anew,
 * with nothing.
 */
function useNarrowing(
  controlling: InputValue | undefined,
  typed: string,
): { begun: string; key: number } {
  const [last, setLast] = useState(controlling);
  const [times, setTimes] = useState(0);
  if (last !== controlling) {
    setLast(controlling);
    // Known only now, it does not say something else.
    if (last !== undefined) setTimes(times + 1);
  }
  return { begun: times === 0 ? typed : '', key: times };
}
