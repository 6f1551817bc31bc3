import { getSearchFilterMetadata, getSearchFilterOptions } from '#client/adapters/search.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { isCalendarDay } from '#engine/fields/date.ts';
import { filterName, fromName, untilName } from './search-address.ts';

export type SearchFilter = { field: string; label: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; value: string }
  | { kind: 'days'; from: string; until: string }
);

/** Leaves out fields with several values, because the search compares single values. */
export async function readFilters(
  client: Client,
  objectApiName: string,
  params: URLSearchParams,
): Promise<SearchFilter[]> {
  const metadata = await read(client, getSearchFilterMetadata, { config: { objectApiName } });
  const filters = (metadata?.filters ?? [])
    .filter(({ affordance }) => affordance !== 'MultiSelect')
    .toSorted(
      (one, other) =>
        Number(one.affordance === 'DateRange') - Number(other.affordance === 'DateRange'),
    );
  return Promise.all(
    filters.map(async ({ affordance, label, targetFieldPath: field }): Promise<SearchFilter> => {
      if (affordance === 'DateRange')
        return {
          field,
          label,
          kind: 'days',
          from: dayIn(params, fromName(field)),
          until: dayIn(params, untilName(field)),
        };
      const { options = [] } =
        (await read(client, getSearchFilterOptions, {
          config: { objectApiName, filterApiName: field },
        })) ?? {};
      const value = params.get(filterName(field)) ?? '';
      return {
        field,
        label,
        kind: 'choice',
        options,
        value: options.some((one) => one.value === value) ? value : '',
      };
    }),
  );
}

function dayIn(params: URLSearchParams, name: string): string {
  const day = params.get(name) ?? '';
  return isCalendarDay(day) ? day : '';
}

type Asked = { fieldPath: string; operator: 'eq' | 'gte' | 'lte'; values: string[] };

export const searchConditionsOf = (filters: readonly SearchFilter[]): Asked[] =>
  filters.flatMap((filter): Asked[] => {
    const asked = (operator: Asked['operator'], value: string): Asked[] =>
      value === '' ? [] : [{ fieldPath: filter.field, operator, values: [value] }];
    return filter.kind === 'choice'
      ? asked('eq', filter.value)
      : [...asked('gte', filter.from), ...asked('lte', filter.until)];
  });
