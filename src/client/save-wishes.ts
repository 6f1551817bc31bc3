import type { recordEndpoints } from '#wire/endpoints/records.ts';

/** How a save is meant, besides what is saved: assignment rules, mails, who may own it. Source: record-api.md §6.3. */
export type SaveWishes = { readonly [Wish in keyof typeof recordEndpoints.createRecord.query]?: boolean };
