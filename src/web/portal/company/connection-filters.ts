import { connectionStatuses } from '#protocol/telecom/connection-status.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { connectionParams } from './company-params.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

/** `token`: the page of the list. `from`: the number of its first row, from 1. */
export type ConnectionFilters = {
  kind: string;
  status: string;
  term: string;
  token: string;
  from: number;
};

const statuses: readonly string[] = connectionStatuses;
const kinds: readonly string[] = Object.values(serviceKind);

export function filtersIn({ searchParams }: URL): ConnectionFilters {
  const of = (name: keyof typeof connectionParams): string =>
    searchParams.get(connectionParams[name]) ?? '';
  const known = (value: string, values: readonly string[]): string =>
    values.includes(value) ? value : '';
  const from = Number(of('from'));
  return {
    kind: known(of('kind'), kinds),
    status: known(of('status'), statuses),
    term: cleanSearchTerm(of('term'), 100).split(/ +/).slice(0, 10).join(' '),
    token: of('token'),
    from: Number.isSafeInteger(from) && from > 0 && from < 10_000_000 ? from : 1,
  };
}
