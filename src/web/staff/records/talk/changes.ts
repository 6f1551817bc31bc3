import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getObjectInfo, getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { read } from '#client/cache/read.ts';
import { historySchema } from '#protocol/users/history.ts';
import type { FieldInfo, ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { picklistValuesConfig } from '../../forms/adapter-configs.ts';
import { nameOfRow } from '../name-of-row.ts';
import type { ReadContext } from '../../dehydrate-page.ts';

/** There is a row for each changed field. */
const changesOnPage = 50;

export const changesConfig = (recordId: string, token?: string) => ({
  objectApiName: historySchema.objectApiName,
  listViewApiName: 'Alle',
  where: `{ ${historySchema.record}: { eq: "${recordId}" } }`,
  sortBy: ['-CreatedDate'],
  optionalFields: [
    historySchema.company,
    historySchema.from,
    historySchema.work,
    historySchema.workName,
  ].map((path) => `${historySchema.objectApiName}.${path}`),
  pageSize: changesOnPage,
  ...(token !== undefined && { pageToken: token }),
});

/** By id; null when the row does not exist for the viewer. */
export type ReferenceNames = Readonly<Record<string, string | null>>;
export type FieldFormat = Pick<FieldInfo, 'label' | 'dataType' | 'scale'> & {
  labels: Readonly<Record<string, string>>;
};
export type FieldFormats = Readonly<Record<string, FieldFormat>>;

export function fieldFormatsOf(
  info: ObjectInfo | undefined,
  choices: Readonly<Record<string, PicklistValues>> | undefined,
): FieldFormats {
  const shapes = Object.values(info?.fields ?? {}).map(({ apiName, label, dataType, scale }) => {
    const labels = Object.fromEntries(
      (choices?.[apiName]?.values ?? []).map((one) => [one.value, one.label]),
    );
    return [apiName, { label, dataType, scale, labels }] as const;
  });
  return Object.fromEntries(shapes);
}

export async function readChanges(
  { client, metadataClient }: Pick<ReadContext, 'client' | 'metadataClient'>,
  asked: { recordId: string; objectApiName: string; token?: string },
) {
  const { recordId, objectApiName, token } = asked;
  const [page, info, choices] = await Promise.all([
    read(client, getListRecordsByName, { config: changesConfig(recordId, token) }),
    read(metadataClient, getObjectInfo, { config: { objectApiName } }),
    read(metadataClient, getPicklistValuesByRecordType, {
      config: picklistValuesConfig({ apiName: objectApiName, recordTypeId: null }),
    }),
  ]);
  const rows = page?.records ?? [];
  const all = fieldFormatsOf(info, choices?.picklistFieldValues);
  const shapes = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(all).filter(([name]) => name === fieldText(row, historySchema.field)),
    ),
  );
  const ids = rows
    .filter((row) => shapes[fieldText(row, historySchema.field)]?.dataType === 'Reference')
    .flatMap((row) => [fieldText(row, historySchema.before), fieldText(row, historySchema.after)]);
  const names = await Promise.all(
    [...new Set(ids)]
      .filter((id) => id !== '')
      .map(
        async (id) =>
          [id, (await nameOfRow(metadataClient, id).catch(() => undefined)) ?? null] as const,
      ),
  );
  return {
    shapes: shapes as FieldFormats,
    names: Object.fromEntries(names) as ReferenceNames,
    next: page?.nextPageToken ?? null,
  };
}

/**
 * `company`: of an author who is a customer, else empty. `work`: the id of the bulk job, if the
 * viewer may see it, else empty.
 */
export type SavedChange = {
  key: string;
  at: string;
  who: string;
  company: string;
  from: string;
  work: string;
  rows: readonly Rec[];
};

/** Rows of one save are adjacent. */
export function groupBySave(rows: readonly Rec[]): SavedChange[] {
  const savings: (SavedChange & { rows: Rec[] })[] = [];
  for (const row of rows) {
    const [at, by, work] = [
      fieldText(row, 'CreatedDate'),
      fieldText(row, 'CreatedById'),
      fieldText(row, historySchema.work),
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
        from: fieldText(row, historySchema.from),
        work: workOf(row),
        rows: [row],
      });
  }
  return savings;
}

function companyOf(row: Rec): string {
  const [maker = '', company = '', name = ''] = historySchema.company.split('.');
  const by = recordIn(row, maker);
  return by?.fields[company]?.displayValue ?? fieldText(recordIn(by, company), name);
}

// proof: `split` returns at least one part
const workOf = (row: Rec): string => recordIn(row, historySchema.workName.split('.')[0]!)?.id ?? '';

const recordIn = (row: Rec | undefined, field: string): Rec | undefined => {
  const value = row?.fields[field]?.value;
  return typeof value === 'object' && value !== null ? value : undefined;
};

export const fieldText = (row: Rec | undefined, field: string): string => {
  const value = row?.fields[field]?.value;
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
};
