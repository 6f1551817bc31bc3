import { useContext, useEffect, useRef, useState } from 'react';
import { useClient } from '#client/react/context.ts';
import { staffEditText } from '#messages/staff/edit.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Combobox, type ComboboxOption } from '#ui/inputs/Combobox.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { isUnambiguousId } from '#protocol/ids.ts';
import type { EditField, InputValue } from '../../forms/edit-field.ts';
import { displayNameField } from '../../forms/sent-form.ts';
import { initialNameFields } from './files/initial-references.ts';
import { markWords } from './mark-words.ts';
import {
  lookupBindings,
  type PickedRow,
  useLookupRows,
  useCreatableTargets,
  useFindByName,
} from './use-look-up.ts';
import { useSubmitAfterLookup } from './use-submit-after-lookup.ts';
import { type AutoPickedRow, AutoPickedContext } from '../filling/use-filling.ts';
import { nameOfPicked, rememberName } from './use-row-name.ts';

const { lookup } = staffRecordText;

/** `given`: initial values by field. `pick`: receives the new row. */
export type NewRowRequest = {
  objectApiName: string;
  given: Readonly<Record<string, string>>;
  pick: (made: PickedRow) => void;
};

export type LookupProps = {
  field: EditField;
  objectApiName: string;
  around: { id: string; name: string; label: string; error: string | undefined };
  /** The id of the row, or the text that was typed without scripts. */
  typed: string;
  shown: string | null;
  named: string | null;
  valueIn: (field: string) => InputValue | undefined;
  onValue: (id: string) => void;
  onNew?: ((wanted: NewRowRequest) => void) | undefined;
};

/** Without scripts the user types a name, which the server resolves when it saves the form. */
export function Lookup(props: LookupProps) {
  const { field, around, typed, shown, named } = props;
  const scripts = useHydrated();
  if (scripts) return <Looking {...props} />;
  const hint = [field.help, lookup.byName].filter(Boolean).join(' ');
  return (
    <>
      <Field
        {...around}
        hint={hint}
        defaultValue={shown ?? typed}
        aria-required={field.required || undefined}
        autoComplete="off"
      />
      <input type="hidden" name={displayNameField(field.apiName)} value={named ?? ''} />
    </>
  );
}

const pause = 700; // ms, spec of the workspace

/**
 * `value`: the id of the picked row, else the typed text, which the form refuses to save. `words`:
 * the typed text; empty when a row is picked.
 */
function useBox({ field, typed, shown, valueIn, onValue }: LookupProps) {
  const client = useClient();
  const isRow = typed !== '' && (shown !== null || isUnambiguousId(typed));
  const [picked, setPicked] = useState<PickedRow | null>(
    isRow ? { id: typed, name: shown ?? nameOfPicked(client, typed) ?? typed } : null,
  );
  const [text, setText] = useState(picked?.name ?? typed);
  // The picked row may not fit the new narrowing.
  const narrowing = lookupBindings({ field, valueIn }).join();
  const [narrowed, setNarrowed] = useState(narrowing);
  const pickedFor = useContext(AutoPickedContext);
  if (narrowed !== narrowing) {
    setNarrowed(narrowing);
    // The picked row may itself have filled in the narrowing field.
    if (!hasBrought(field, { pickedFor, valueIn })) {
      setPicked(null);
      setText('');
    }
  }
  const given = pickedFor[field.apiName];
  const [taken, setTaken] = useState(given);
  if (given !== taken) {
    setTaken(given);
    setPicked(given ?? null);
    setText(given?.name ?? '');
  }
  const pick = (one: PickedRow | null): void => {
    if (one) rememberName(client, one.id, one.name);
    setPicked(one);
    setText(one?.name ?? '');
    onValue(one?.id ?? '');
  };
  const valueOf = (now: string): string =>
    picked && now.trim() === picked.name.trim() ? picked.id : now.trim();
  const type = (now: string): void => {
    setText(now);
    onValue(valueOf(now));
  };
  const value = valueOf(text);
  return { text, value, words: value === picked?.id ? '' : value, pick, type };
}

type Brought = Pick<LookupProps, 'valueIn'> & {
  pickedFor: Readonly<Record<string, AutoPickedRow>>;
};

const hasBrought = ({ apiName, leads }: EditField, { pickedFor, valueIn }: Brought): boolean =>
  (leads?.narrowedBy ?? []).some(
    (name) => pickedFor[name]?.by === apiName && pickedFor[name].id === valueIn(name),
  );

function Looking(props: LookupProps) {
  const { field, around, onNew } = props;
  const { text, value, words, pick, type } = useBox(props);
  const [asked, setAsked] = useState<string | null>(null);
  // The text without a picked row with which the user left the input.
  const [lost, setLost] = useState('');
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);
  const { rows, status } = useLookupRows(props, asked);
  const makers = useCreatableTargets(props, asked !== null && onNew !== undefined);
  const findNamesake = useFindByName(props, { text, pick });
  const inputRef = useSubmitAfterLookup({ words, find: findNamesake });
  const ask = (now: string | null): void => {
    clearTimeout(wait.current);
    setAsked(now?.trim() ?? null);
  };
  const options: ComboboxOption[] = [
    ...rows.map(({ id, name, second }) => ({
      key: id,
      name: <HighlightedText text={markWords(name, asked ?? '')} />,
      second,
    })),
    ...makers.map(({ info }) => ({
      key: `nieuw ${info.apiName}`,
      name: lookup.create(info.label),
      act: true,
    })),
  ];
  return (
    <>
      <input type="hidden" name={field.apiName} value={value} ref={inputRef} />
      <Combobox
        id={around.id}
        label={around.label}
        error={
          around.error ??
          (words !== '' && words === lost ? staffEditText.troubles.unpicked : undefined)
        }
        hint={field.help ?? undefined}
        required={field.required}
        text={text}
        options={options}
        status={status}
        chosen={text !== ''}
        onType={(now) => {
          type(now);
          clearTimeout(wait.current);
          wait.current = setTimeout(() => ask(now), pause);
        }}
        // With a picked row, `words` is empty, so opening the list shows the recently viewed rows.
        onOpen={() => ask(words)}
        onEnter={() => {
          const [only, ...others] = asked === words && words !== '' ? rows : [];
          if (only && others.length === 0) pick(only);
          else if (words !== '') ask(words);
          return only !== undefined && others.length === 0;
        }}
        onPick={(key) => {
          const row = rows.find(({ id }) => id === key);
          if (row) pick(row);
          else
            for (const { info, given } of makers)
              onNew?.({
                objectApiName: info.apiName,
                given: { ...initialNameFields(info, words), ...given },
                pick,
              });
        }}
        onClear={() => pick(null)}
        onLeave={() => {
          ask(null);
          setLost(words);
          if (words !== '') void findNamesake();
        }}
      />
    </>
  );
}
