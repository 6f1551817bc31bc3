import { pageNumberIn } from '#protocol/texts/page-number.ts';
import {
  requestFilters,
  requestOrders,
  type RequestFilter,
  type RequestOrder,
} from '#protocol/telecom/service-requests.ts';
import type { RequestsQuery } from '#domain/requests/read-requests.ts';
import { paths } from '../../paths.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

export const filterParam = 'status';
export const queryParam = 'q';
export const orderParam = 'sorteer';
export const pageParam = 'pagina';

const longestQuery = 100;

export function requestsQueryIn(params: URLSearchParams): RequestsQuery {
  const filter = params.get(filterParam);
  const order = params.get(orderParam);
  return {
    filter: requestFilters.find((one) => one === filter) ?? null,
    q: cleanSearchTerm(params.get(queryParam) ?? '', longestQuery),
    order: isOrder(order) ? order : null,
    page: pageNumberIn(params, pageParam),
  };
}

const isOrder = (text: string | null): text is RequestOrder =>
  text !== null && requestOrders.some((one) => text === one || text === `-${one}`);

type Place = { filter: RequestFilter | null; q: string; order: RequestOrder | null; page?: number };

export function requestsPath({ filter, q, order, page = 1 }: Place): string {
  const params = new URLSearchParams({
    ...(filter !== null && { [filterParam]: filter }),
    ...(q !== '' && { [queryParam]: q }),
    ...(order !== null && { [orderParam]: order }),
    ...(page > 1 && { [pageParam]: String(page) }),
  });
  return params.size === 0
    ? paths.serviceRequests
    : `${paths.serviceRequests}&${params.toString()}`;
}
