import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getObjectInfo, getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { read } from '#client/cache/read.ts';
import { history } from '#protocol/users/history.ts';
import type { FieldInfo, ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { choicesAsked } from '../../forms/asked.ts';
import type { Reading } from '../../reading.ts';
import { nameOfRow } from '../name-of-row.ts';

/**
 * What changed of a record, as the engine keeps it: a row for each field, those of one save of one
 * moment and one maker.
 */

const changesOnPage = 50;

export const changesAsked = (recordId: string, token?: string) => ({
  objectApiName: history.objectApiName,
  listViewApiName: 'Alle',
  where: `{ ${history.record}: { eq: "${recordId}" } }`,
  sortBy: ['-CreatedDate'],
  optionalFields: [history.company, history.from, history.work, history.workName].map(
    (path) => `${history.objectApiName}.${path}`,
  ),
  pageSize: changesOnPage,
  ...(token !== undefined && { pageToken: token }),
});

/**
 * By id, what the rows are called that references led to; null for what is not there for the
 * viewer.
 */
export type Names = Readonly<Record<string, string | null>>;
/** How values of a field are read; `labels`: what choices are called, by value. */
export type Shape = Pick<FieldInfo, 'label' | 'dataType' | 'scale'> & {
  labels: Readonly<Record<string, string>>;
};
export type Shapes = Readonly<Record<string, Shape>>;

export function shapesOf(
  info: ObjectInfo | undefined,
  choices: Readonly<Record<string, PicklistValues>> | undefined,
): Shapes {
  const shapes = Object.values(info?.fields ?? {}).map(({ apiName, label, dataType, scale }) => {
    const labels = Object.fromEntries(
      (choices?.[apiName]?.values ?? []).map((one) => [one.value, one.label]),
    );
    return [apiName, { label, dataType, scale, labels }] as const;
  });
  return Object.fromEntries(shapes);
}

/** A page of changes with all that makes words of them, for who has no scripts. */
export async function readChanges(
  { client, aside }: Pick<Reading, 'client' | 'aside'>,
  asked: { recordId: string; objectApiName: string; token?: string },
) {
  const { recordId, objectApiName, token } = asked;
  const [page, info, choices] = await Promise.all([
    read(client, getListRecordsByName, { config: changesAsked(recordId, token) }),
    read(aside, getObjectInfo, { config: { objectApiName } }),
    read(aside, getPicklistValuesByRecordType, {
      config: choicesAsked({ apiName: objectApiName, recordTypeId: null }),
    }),
  ]);
  const rows = page?.records ?? [];
  const all = shapesOf(info, choices?.picklistFieldValues);
  const shapes = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(all).filter(([name]) => name === textIn(row, history.field)),
    ),
  );
  const ids = rows
    .filter((row) => shapes[textIn(row, history.field)]?.dataType === 'Reference')
    .flatMap((row) => [textIn(row, history.before), textIn(row, history.after)]);
  const names = await Promise.all(
    [...new Set(ids)]
      .filter((id) => id !== '')
      .map(
        async (id) => [id, (await nameOfRow(aside, id).catch(() => undefined)) ?? null] as const,
      ),
  );
  return {
    shapes: shapes as Shapes,
    names: Object.fromEntries(names) as Names,
    next: page?.nextPageToken ?? null,
  };
}

/**
 * One save: what one person, or the system, changed at one moment. `work`: the record of the work
 * it was part of, where the viewer sees that; else empty.
 */
export type Saving = {
  key: string;
  at: string;
  who: string;
  company: string;
  from: string;
  work: string;
  rows: readonly Rec[];
};

/** Rows as they come, the last first; rows of one save stand next to each other. */
export function savingsOf(rows: readonly Rec[]): Saving[] {
  const savings: (Saving & { rows: Rec[] })[] = [];
  for (const row of rows) {
    const [at, by, work] = [
      textIn(row, 'CreatedDate'),
      textIn(row, 'CreatedById'),
      textIn(row, history.work),
    ];
    const key = `${at} ${by} ${work}`;
    const last = savings.at(-1);
    if (last?.key === key) last.rows.push(row);
    else
      savings.push({
        key,
        at,
        who: row.fields['CreatedBy']?.displayValue ?? '',
        company: companyOf(row),
        from: textIn(row, history.from),
        work: workOf(row),
        rows: [row],
      });
  }
  return savings;
}

/** Of a customer, for whom they did it. */
function companyOf(row: Rec): string {
  const [maker = '', company = '', name = ''] = history.company.split('.');
  const by = recordIn(row, maker);
  return by?.fields[company]?.displayValue ?? textIn(recordIn(by, company), name);
}

const workOf = (row: Rec): string => recordIn(row, history.workName.split('.')[0]!)?.id ?? ''; // proof: it is a path

const recordIn = (row: Rec | undefined, field: string): Rec | undefined => {
  const value = row?.fields[field]?.value;
  return typeof value === 'object' && value !== null ? value : undefined;
};

export const textIn = (row: Rec | undefined, field: string): string => {
  const value = row?.fields[field]?.value;
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
};
