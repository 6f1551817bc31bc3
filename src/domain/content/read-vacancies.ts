import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { normalizeId } from '#protocol/ids.ts';
import { htmlOf } from './markdown.ts';
import { publishedFilter } from './read-page.ts';

/** `to`: null when only the lowest amount is known; `from`: null for only the highest. */
export type Salary = { from: number | null; to: number | null };

/** `closesOn`: the last day to apply, `yyyy-mm-dd`; null when there is none. */
export type VacancyLine = {
  title: string;
  slug: string;
  department: string;
  place: string;
  hours: string;
  employment: string;
  /** In euros a month, before tax; null when it is not told. */
  salary: Salary | null;
  summary: string;
  closesOn: string | null;
};
export type Vacancy = VacancyLine & {
  id: string;
  open: boolean;
  html: string;
  postedOn: string | null;
};

const fields = [
  'Id',
  'Name',
  'Slug__c',
  'Afdeling__c',
  'Standplaats__c',
  'Uren_per_week__c',
  'Dienstverband__c',
  'Salaris_van__c',
  'Salaris_tot__c',
  'Samenvatting__c',
  'Sluitingsdatum__c',
] as const;

export async function readVacancies(ctx: RequestContext): Promise<VacancyLine[]> {
  const rows = await findRows(ctx, {
    from: 'Vacature__c',
    fields,
    filters: [publishedFilter, openVacancyFilter],
    orderBy: ['-Publicatiedatum__c', 'Name'],
    limit: 200,
  });
  return rows.map(lineOf);
}

/** Also finds a closed vacancy. */
export async function readVacancy(ctx: RequestContext, slug: string): Promise<Vacancy | null> {
  const [row] = await findRows(ctx, {
    from: 'Vacature__c',
    fields: [...fields, 'Inhoud__c', 'Publicatiedatum__c'],
    filters: [publishedFilter, equals('Slug__c', slug)],
    limit: 1,
  });
  if (row === undefined) return null;
  const line = lineOf(row);
  const postedOn = row['Publicatiedatum__c'] === null ? null : String(row['Publicatiedatum__c']);
  return {
    ...line,
    postedOn,
    id: String(row['Id']),
    open: isOpen(ctx, line),
    html: htmlOf(String(row['Inhoud__c'] ?? '')),
  };
}

/** `id`: 15 or 18 characters. */
export async function findVacancySlug(ctx: RequestContext, id: string): Promise<string | null> {
  const recordId = normalizeId(id);
  if (recordId === undefined) return null;
  const filters = [
    publishedFilter,
    { field: 'Id', operator: 'Equals' as const, operands: [recordId] },
  ];
  const [row] = await findRows(ctx, {
    from: 'Vacature__c',
    fields: ['Slug__c'],
    filters,
    limit: 1,
  });
  return row === undefined ? null : String(row['Slug__c']);
}

/** No closing day (`''`), or one that is not past. */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;

/** The same rule as `openVacancyFilter`. */
const isOpen = (ctx: RequestContext, { closesOn }: VacancyLine): boolean =>
  closesOn === null || closesOn >= localDay(ctx.now);

/** Null when both amounts are empty. */
export function salaryOf(row: Readonly<Record<string, unknown>>): Salary | null {
  const amountOf = (field: string): number | null =>
    row[field] == null ? null : Number(row[field]);
  const [from, to] = [amountOf('Salaris_van__c'), amountOf('Salaris_tot__c')];
  return from === null && to === null ? null : { from, to };
}

const lineOf = (row: PlainRow): VacancyLine => ({
  title: String(row['Name']),
  slug: String(row['Slug__c']),
  department: String(row['Afdeling__c'] ?? ''),
  place: String(row['Standplaats__c'] ?? ''),
  hours: String(row['Uren_per_week__c'] ?? ''),
  employment: String(row['Dienstverband__c'] ?? ''),
  salary: salaryOf(row),
  summary: String(row['Samenvatting__c'] ?? ''),
  closesOn: row['Sluitingsdatum__c'] === null ? null : String(row['Sluitingsdatum__c']),
});
