import * as v from 'valibot';
import type { Row } from '../record-api.ts';
import { defineTool, limitInput, refusedTool, row, wordsInput } from '../tool.ts';

const [usual, most] = [5, 25];

type Shown = { value: unknown; displayValue: string | null };
type Page = {
  objectApiName: string;
  nextPageToken: string | null;
  records: { record: { id: string; fields: Record<string, Shown> } }[];
};

export const searchRecords = defineTool({
  name: 'search_records',
  effect: 'reads',
  input: v.strictObject({
    query: wordsInput('The words to look for'),
    objects: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(80))),
        v.maxLength(20),
        v.description('Only these objects, by API name; all when left out'),
      ),
    ),
    limit: limitInput(most, usual),
  }),
  output: v.strictObject({
    results: v.array(
      v.strictObject({
        object: v.string(),
        records: v.array(v.strictObject({ id: v.string(), fields: row })),
        more: v.boolean(),
      }),
    ),
  }),
  async run({ api }, { query, objects, limit }) {
    const found = await api.post(
      `/ui-api/search/results?${String(new URLSearchParams({ q: query }))}`,
      {
        ...(objects !== undefined && { objectApiNames: objects }),
        searchObjectOptions: Object.fromEntries(
          (objects ?? []).map((name) => [name, { pageSize: limit }]),
        ),
      },
    );
    if (!found.ok) return refusedTool(found.refusal);
    // proof: the shape `searchResults` of this endpoint
    const { results } = found.body as { results: Page[] };
    return {
      ok: true,
      value: {
        results: results
          .filter(({ records }) => records.length > 0)
          .map(({ objectApiName, records, nextPageToken }) => ({
            object: objectApiName,
            records: records.slice(0, limit).map(({ record }) => ({
              id: record.id,
              fields: fieldsOf(record.fields),
            })),
            more: nextPageToken !== null || records.length > limit,
          })),
      },
    };
  },
});

/** The text that lists show, or else the value. */
const fieldsOf = (fields: Record<string, Shown>): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value, displayValue }]) =>
      value === null ? [] : [[name, displayValue ?? value] as const],
    ),
  );
