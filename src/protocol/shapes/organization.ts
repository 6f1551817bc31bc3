import * as v from 'valibot';
import { dict, text, whole } from './parts.ts';

/** What programs ask about their limits and about what they did. Source: record-api.md §11.4. */

export const limits = dict(v.strictObject({ Max: whole, Remaining: whole }));

export const recordCounts = v.strictObject({
  sObjects: v.array(v.strictObject({ count: whole, name: text })),
});

export const recentItem = v.strictObject({
  attributes: v.strictObject({ type: text, url: text }),
  Id: text,
  Name: v.nullable(text),
});
