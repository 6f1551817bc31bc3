import type { searchEndpoints } from '#wire/endpoints/search.ts';
import type { Handlers } from './answer.ts';
import { getLookupMetadata, getLookupRecords } from './lookups.ts';

/** Searching, and looking up rows to point at. Source: record-api.md §6.8. */

export const searchHandlers: Handlers<typeof searchEndpoints> = { getLookupRecords, getLookupMetadata };
