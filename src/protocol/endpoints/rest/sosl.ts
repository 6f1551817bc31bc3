import * as v from 'valibot';
import { declareEndpoint, minutes, seconds } from '../../api/endpoint.ts';
import {
  booleanParam,
  integerParam,
  namesParam,
  objectNamesParam,
  textParam,
} from '../../api/params.ts';
import { searchLayout, searchRecords, searchScope } from '../../shapes/rest/sosl.ts';

/** The platform's search in the words of SOSL, or in parts. Source: record-api.md §11.4. */

export const searchSosl = declareEndpoint({
  method: 'GET',
  path: '/search',
  query: { q: textParam },
  body: null,
  fresh: seconds(5),
  counts: 'search',
  errors: 'rest',
  summary: 'Rows with some words, by a SOSL statement',
  answer: searchRecords,
});

/** `Contact.fields`, `Contact.where`, `Contact.limit`, `Contact.orderBy` can be given too. */
export const getParameterizedSearch = declareEndpoint({
  method: 'GET',
  path: '/parameterizedSearch',
  query: {
    q: textParam,
    in: textParam,
    fields: namesParam,
    sobject: objectNamesParam,
    overallLimit: integerParam,
    defaultLimit: integerParam,
    spellCorrection: booleanParam,
  },
  body: null,
  fresh: seconds(5),
  counts: 'search',
  errors: 'rest',
  summary: 'Rows with some words, by the parts of a search',
  answer: searchRecords,
});

const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const fields = v.optional(v.array(v.string()));

export const postParameterizedSearch = declareEndpoint({
  method: 'POST',
  path: '/parameterizedSearch',
  query: {},
  body: v.strictObject({
    q: v.string(),
    in: v.optional(v.string()),
    fields,
    sobjects: v.optional(
      v.array(
        v.strictObject({
          name: v.string(),
          fields,
          where: v.optional(v.string()),
          orderBy: v.optional(v.string()),
          limit: count,
        }),
      ),
    ),
    overallLimit: count,
    defaultLimit: count,
    spellCorrection: v.optional(v.boolean()),
  }),
  fresh: 200,
  counts: 'search',
  errors: 'rest',
  summary: 'Rows with some words, by the parts of a search in the body',
  answer: searchRecords,
});

export const getSearchScopeOrder = declareEndpoint({
  method: 'GET',
  path: '/search/scopeOrder',
  query: {},
  body: null,
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The objects that you can search',
  answer: v.array(searchScope),
});

export const getSearchLayout = declareEndpoint({
  method: 'GET',
  path: '/search/layout',
  query: { q: objectNamesParam },
  body: null,
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The columns in which found rows are shown',
  answer: v.array(searchLayout),
});
