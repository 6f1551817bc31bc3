import type * as listViewEndpoints from '#protocol/endpoints/rest/list-views.ts';
import type { EndpointCall, EndpointCalls } from '../endpoint-call.ts';

const listViews = (object: string): string => `/services/data/v65.0/sobjects/${object}/listviews`;

const ofOne = (below: string): EndpointCall => ({
  about: 'list',
  ask: ({ object, list }) => ({ path: `${listViews(object)}/${list}${below}` }),
  answers: [{ as: 'verkoop', path: ({ id }) => `${listViews('Case')}/${id}${below}` }],
});
const ofObject = (below: string): EndpointCall => ({
  about: 'object',
  ask: ({ object }) => ({ path: listViews(object) + below }),
  answers: [{ as: 'verkoop', path: () => listViews('Case') + below }],
});

export const listViewCalls: EndpointCalls<typeof listViewEndpoints> = {
  getListViews: ofObject(''),
  getRecentListViews: ofObject('/recent'),
  getListViewById: ofOne(''),
  describeListViewById: ofOne('/describe'),
  getListViewResultsById: ofOne('/results'),
};
