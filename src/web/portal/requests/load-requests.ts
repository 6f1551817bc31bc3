import { data } from 'react-router';
import { readRequests, type RequestsQuery } from '#domain/requests/read-requests.ts';
import { caseLine, type CaseLine } from '../case-line.ts';
import type { Visit } from '../../visit.ts';
import { requestsQueryIn } from './request-address.ts';

export type RequestsPage = {
  company: string;
  asked: RequestsQuery;
  lines: readonly CaseLine[];
  total: number;
  any: boolean;
  pages: number;
};

export async function loadRequests({
  ctx,
  url,
}: Pick<Visit, 'ctx' | 'url'>): Promise<RequestsPage> {
  const asked = requestsQueryIn(url.searchParams);
  const found = await readRequests(ctx, asked);
  if (!found.ok) throw data(null, { status: 403 });
  const { company, requests, total, any, page, pages } = found.value;
  return {
    company,
    asked: { ...asked, page },
    lines: requests.map((one) => caseLine(one, ctx.now)),
    total,
    any,
    pages,
  };
}
