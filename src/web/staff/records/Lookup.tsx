import { useEffect, useRef, useState } from 'react';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { getLookupRecords } from '#client/adapters/search.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { Combobox, type ComboboxOption } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Marked } from '#ui/Marked.tsx';
import { useScripts } from '#ui/scripts.ts';
import type { ObjectInfo } from '#wire/shapes/object-info.ts';
import type { EditField, Value } from '../edit-field.ts';
import { shownName } from '../sent-form.ts';
import { givenBy, namedBy } from './given-by.ts';
import { markWords } from './mark-words.ts';
import { nameOfPicked, rememberName } from './picked-names.ts';

const { lookup: words } = staffRecordText;

export type Picked = { id: string; name: string };

/** A row to make: of which object, and what it begins with, so that it fits where it is wanted. */
export type NewWanted = { objectApiName: string; given: Readonly<Record<string, string>>; pick: (made: Picked) => void };

export type LookupProps = {
  field: EditField;
  objectApiName: string;
  around: { id: string; name: string; label: string; error: string | undefined };
  /** What it leads to now, or what was typed without scripts. */
  typed: string;
  shown: string | null;
  named: string | null;
  /** What the fields say that decide what fits. */
  valueIn: (field: string) => Value | undefined;
  onValue: (id: string) => void;
  /** Makes a row to pick. */
  onNew?: ((wanted: NewWanted) => void) | undefined;
};

/** The row a reference leads to. Without scripts its name is typed, and judged when it is saved. */
export function Lookup(props: LookupProps) {
  const { field, around, typed, shown, named } = props;
  const scripts = useScripts();
  if (scripts) return <Looking {...props} />;
  const hint = [field.help, words.byName].filter(Boolean).join(' ');
  return (
    <>
      <Field {...around} hint={hint} defaultValue={shown ?? typed} aria-required={field.required || undefined} autoComplete="off" />
      <input type="hidden" name={shownName(field.apiName)} value={named ?? ''} />
    </>
  );
}

/** Who types is looked for once they pause. */
const pause = 700; // ms, spec of the workspace
const fewest = 2;
const mostShown = 8;

function Looking({ field, objectApiName, around, typed, shown, valueIn, onValue, onNew }: LookupProps) {
  const client = useClient();
  const [picked, setPicked] = useState<Picked | null>(typed === '' ? null : { id: typed, name: shown ?? nameOfPicked(client, typed) ?? typed });
  const [text, setText] = useState(picked?.name ?? '');
  const [asked, setAsked] = useState<string | null>(null);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);
  // What fitted another company does not fit this one.
  const narrowing = narrowedTo({ field, valueIn }).join();
  const [narrowed, setNarrowed] = useState(narrowing);
  if (narrowed !== narrowing) {
    setNarrowed(narrowing);
    setPicked(null);
    setText('');
  }
  const { rows, status } = useFound({ field, objectApiName, asked, valueIn });
  const makers = useMakers({ field, objectApiName, valueIn }, asked !== null && onNew !== undefined);

  const pick = (one: Picked | null): void => {
    clearTimeout(wait.current);
    if (one) rememberName(client, one.id, one.name);
    setPicked(one);
    setText(one?.name ?? '');
    onValue(one?.id ?? '');
  };
  // Who opens the list of a name that was picked before looks for nothing.
  const wanted = text.trim() === picked?.name ? '' : text;
  const options: ComboboxOption[] = [
    ...rows.map(({ id, name, second }) => ({ key: id, name: <Marked text={markWords(name, asked ?? '')} />, second })),
    ...makers.map(({ info }) => ({ key: `nieuw ${info.apiName}`, name: words.create(info.label), act: true })),
  ];
  return (
    <>
      <input type="hidden" name={field.apiName} value={picked?.id ?? ''} />
      <Combobox
        id={around.id}
        label={around.label}
        error={around.error}
        hint={field.help ?? undefined}
        required={field.required}
        text={text}
        options={options}
        status={status}
        chosen={picked !== null}
        onType={(now) => {
          setText(now);
          clearTimeout(wait.current);
          wait.current = setTimeout(() => setAsked(now.trim()), pause);
        }}
        onOpen={() => setAsked('')}
        onPick={(key) => {
          const row = rows.find(({ id }) => id === key);
          if (row) pick(row);
          else for (const { info, given } of makers) onNew?.({ objectApiName: info.apiName, given: { ...namedBy(info, wanted), ...given }, pick });
        }}
        onClear={() => pick(null)}
        onLeave={() => {
          clearTimeout(wait.current);
          setAsked(null);
          // A name that was not chosen leads nowhere; who emptied the box means that.
          if (text.trim() === '' && picked) pick(null);
          else setText(picked?.name ?? '');
        }}
      />
    </>
  );
}

type Row = Picked & { second: string | null };
type Looked = Pick<LookupProps, 'field' | 'objectApiName' | 'valueIn'> & { asked: string | null };

/** What other fields of the form say that decides what fits. */
const narrowedTo = ({ field: { leads }, valueIn }: Pick<Looked, 'field' | 'valueIn'>): string[] =>
  (leads?.narrowedBy ?? []).flatMap((name) => (valueIn(name) ? [`${name}=${String(valueIn(name))}`] : []));

/** The rows that fit what was typed; before that those looked at lately. Nothing is asked while `asked` is null. */
function useFound({ field, objectApiName, asked, valueIn }: Looked): { rows: readonly Row[]; status: string } {
  const bindings = narrowedTo({ field, valueIn });
  const isSearch = asked !== null && asked.length >= fewest;
  const { data, error } = useAdapter(getLookupRecords, {
    fieldApiName: asked === null ? undefined : `${objectApiName}.${field.apiName}`,
    // One more tells that there are others.
    pageSize: mostShown + 1,
    ...(isSearch && { q: asked, searchType: 'Search' }),
    ...(bindings.length > 0 && { dependentFieldBindings: bindings }),
  });
  if (error) return { rows: [], status: words.failed };
  if (!data || asked === null) return { rows: [], status: asked === null ? '' : words.searching };
  const rows = Object.entries(data.lookupResults).flatMap(([target, { records }]) =>
    records.map(({ id, fields }): Row => {
      const { displayFields = [] } = data.metadata[target]?.targetInfo[target]?.suggestionsInfo.displayLayout ?? {};
      const [name, second] = displayFields.map((one) => textOf(fields[one]));
      return { id, name: name ?? id, second: second ?? null };
    }),
  );
  if (rows.length === 0) return { rows, status: isSearch ? words.none(asked) : words.empty };
  const found = rows.length > mostShown ? words.more(mostShown) : words.found(rows.length);
  return { rows: rows.slice(0, mostShown), status: isSearch ? found : words.recent };
}

const textOf = (cell: { displayValue: string | null; value: unknown } | undefined): string | null =>
  cell?.displayValue ?? (typeof cell?.value === 'string' ? cell.value : null);

type Maker = { info: ObjectInfo; given: NewWanted['given'] };

/** The object of which the viewer can make a row to point at, of a reference that leads to one. */
function useMakers({ field: { leads }, objectApiName, valueIn }: Pick<Looked, 'field' | 'objectApiName' | 'valueIn'>, wanted: boolean): Maker[] {
  const [only, ...others] = leads?.to ?? [];
  const { data } = useAdapter(getObjectInfo, { objectApiName: wanted && others.length === 0 ? only : undefined });
  const { data: own } = useAdapter(getObjectInfo, { objectApiName: wanted ? objectApiName : undefined });
  if (data?.createable !== true || own === undefined) return [];
  return [{ info: data, given: givenBy(data, { own, narrowedBy: leads?.narrowedBy ?? [], valueIn }) }];
}
