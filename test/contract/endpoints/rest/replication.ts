import type * as replicationEndpoints from '#protocol/endpoints/rest/replication.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const sobjects = '/services/data/v65.0/sobjects';
const moment = (daysAgo: number): string =>
  encodeURIComponent(new Date(Date.now() - daysAgo * 86_400_000).toISOString());

/** From some days ago until tomorrow. */
export const span = (days: number): string => `start=${moment(days)}&end=${moment(-1)}`;

export const replicationCalls: EndpointCalls<typeof replicationEndpoints> = {
  getUpdatedIds: {
    about: 'object',
    ask: ({ object }) => ({ path: `${sobjects}/${object}/updated?${span(20)}` }),
    answers: [{ as: 'verkoop', path: () => `${sobjects}/Case/updated?${span(20)}` }],
  },
  getDeletedIds: {
    about: 'object',
    ask: ({ object }) => ({ path: `${sobjects}/${object}/deleted?${span(20)}` }),
    answers: [{ as: 'beheer', path: () => `${sobjects}/Contact/deleted?${span(20)}` }],
  },
};
