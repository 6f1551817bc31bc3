import { useEffect, useRef } from 'react';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { getLookupRecords, type LookupValues } from '#client/adapters/search.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { read } from '#client/cache/read.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { type EditField, rowIdAsFilterField, type InputValue } from '../../forms/edit-field.ts';
import { initialReferences } from './files/initial-references.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

const { lookup: words } = staffRecordText;

export type PickedRow = { id: string; name: string };
type Row = PickedRow & { second: string | null };
export type LookupField = {
  field: EditField;
  objectApiName: string;
  valueIn: (field: string) => InputValue | undefined;
};

const fewest = 2;
const mostShown = 8;

export const lookupBindings = ({
  field: { leads },
  valueIn,
}: Pick<LookupField, 'field' | 'valueIn'>): string[] =>
  (leads?.narrowedBy ?? []).flatMap((name) =>
    valueIn(name) ? [`${name}=${String(valueIn(name))}`] : [],
  );

function configOf(looked: LookupField, asked: string) {
  const bindings = lookupBindings(looked);
  return {
    fieldApiName: `${looked.objectApiName}.${looked.field.apiName}`,
    // One extra row shows whether there are more.
    pageSize: mostShown + 1,
    ...(asked.length >= fewest && { q: asked, searchType: 'Search' as const }),
    ...(bindings.length > 0 && { dependentFieldBindings: bindings }),
  };
}

/** A short text finds the recently viewed rows; null requests nothing. */
export function useLookupRows(
  looked: LookupField,
  asked: string | null,
): { rows: readonly Row[]; status: string } {
  const config = configOf(looked, asked ?? '');
  const { data, error } = useAdapter(getLookupRecords, {
    ...config,
    fieldApiName: asked === null ? undefined : config.fieldApiName,
  });
  if (error) return { rows: [], status: words.failed };
  if (!data || asked === null) return { rows: [], status: asked === null ? '' : words.searching };
  const rows = lookupRowsOf(data, looked);
  const isSearch = asked.length >= fewest;
  if (rows.length === 0) return { rows, status: isSearch ? words.none(asked) : words.empty };
  const found = rows.length > mostShown ? words.more(mostShown) : words.found(rows.length);
  return { rows: rows.slice(0, mostShown), status: isSearch ? found : words.recent };
}

/** Leaves out the row of the form itself. */
export const lookupRowsOf = (
  { lookupResults, metadata }: LookupValues,
  { valueIn }: Pick<LookupField, 'valueIn'>,
): Row[] =>
  Object.entries(lookupResults).flatMap(([target, { records }]) =>
    records
      .filter(({ id }) => id !== valueIn(rowIdAsFilterField))
      .map(({ id, fields }): Row => {
        const { displayFields = [] } =
          metadata[target]?.targetInfo[target]?.suggestionsInfo.displayLayout ?? {};
        const [name, second] = displayFields.map((one) => textOf(fields[one]));
        return { id, name: name ?? id, second: second ?? null };
      }),
  );

const textOf = (cell: { displayValue: string | null; value: unknown } | undefined): string | null =>
  cell?.displayValue ?? (typeof cell?.value === 'string' ? cell.value : null);

/**
 * Finds the only row whose name equals the text, else the only row whose name contains it. Drops
 * the row when the text has changed meanwhile.
 */
export function useFindByName(
  looked: LookupField,
  { text, pick }: { text: string; pick: (row: PickedRow) => void },
): () => Promise<void> {
  const client = useClient();
  const latest = useRef({ text, pick });
  useEffect(() => {
    latest.current = { text, pick };
  });
  return async () => {
    const plain = oneLine(text);
    if (plain.length < fewest) return;
    await read(client, getLookupRecords, { config: configOf(looked, text.trim()) }).then(
      (found) => {
        const rows = found ? lookupRowsOf(found, looked) : [];
        const same = rows.filter(({ name }) => oneLine(name) === plain);
        // When the server has more rows, one of those may contain the text as well.
        const [only, ...others] =
          same.length > 0 || rows.length > mostShown
            ? same
            : rows.filter(({ name }) => oneLine(name).includes(plain));
        if (only && others.length === 0 && latest.current.text === text) latest.current.pick(only);
      },
      (fault: unknown) => {
        // After a failed request the text stays unresolved.
        if (!(fault instanceof FetchError)) throw fault;
      },
    );
  };
}

const oneLine = (text: string): string => foldForSearch(text).replace(/\s+/g, ' ').trim();

export type CreatableTarget = { info: ObjectInfo; given: Readonly<Record<string, string>> };

export function useCreatableTargets(
  { field: { leads }, objectApiName, valueIn }: LookupField,
  wanted: boolean,
): CreatableTarget[] {
  const [only, ...others] = leads?.to ?? [];
  const { data } = useAdapter(getObjectInfo, {
    objectApiName: wanted && others.length === 0 ? only : undefined,
  });
  const { data: own } = useAdapter(getObjectInfo, {
    objectApiName: wanted ? objectApiName : undefined,
  });
  if (data?.createable !== true || own === undefined) return [];
  return [
    {
      info: data,
      given: initialReferences(data, { own, narrowedBy: leads?.narrowedBy ?? [], valueIn }),
    },
  ];
}
