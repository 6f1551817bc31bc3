import * as v from 'valibot';
import type { Row } from '../record-api.ts';
import { mcpText } from '#messages/mcp/tools.ts';
import { defineTool, limitInput, refusedTool, row, type ToolCall, wordsInput } from '../tool.ts';

const [usual, most] = [5, 25];
/** In one answer, of all objects together. */
const mostInAll = 1_000;

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
    page: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(2_000),
        v.description('The nextPage of an object in an earlier result, with that object alone'),
      ),
    ),
  }),
  output: v.strictObject({
    results: v.array(
      v.strictObject({
        object: v.string(),
        records: v.array(v.strictObject({ id: v.string(), fields: row })),
        more: v.boolean(),
        nextPage: v.nullable(v.string()),
      }),
    ),
  }),
  async run(call, { query, objects, limit, page }) {
    if (page !== undefined && objects?.length !== 1) return { ok: false, text: mcpText.onePage };
    const found = await (page === undefined
      ? searchAll(call, { query, objects, limit })
      : searchOn(call.api, { query, object: objects?.[0] ?? '', limit, page }));
    if (!found.ok) return refusedTool(found.refusal);
    return {
      ok: true,
      value: {
        results: found.body
          .filter(({ records }) => records.length > 0)
          .map(({ objectApiName, records, nextPageToken }) => ({
            object: objectApiName,
            records: records.map(({ record }) => ({
              id: record.id,
              fields: fieldsOf(record.fields),
            })),
            more: nextPageToken !== null,
            nextPage: nextPageToken,
          })),
      },
    };
  },
});

type Asked = { query: string; limit: number };
type Found = { ok: true; body: readonly Page[] } | Extract<Answered, { ok: false }>;
type Answered = Awaited<ReturnType<ToolCall['api']['post']>>;

async function searchAll(
  { api, ctx }: ToolCall,
  { query, objects, limit }: Asked & { objects: readonly string[] | undefined },
): Promise<Found> {
  const searchable = () =>
    ctx.registry.objects.flatMap((object) => (object.searchable ? [object.apiName] : []));
  const names = objects ?? searchable();
  const pageSize = Math.max(1, Math.min(limit, Math.floor(mostInAll / names.length)));
  const found = await api.post(
    `/ui-api/search/results?${String(new URLSearchParams({ q: query }))}`,
    {
      ...(objects !== undefined && { objectApiNames: objects }),
      searchObjectOptions: Object.fromEntries(names.map((name) => [name, { pageSize }])),
    },
  );
  // proof: the shape `searchResults` of this endpoint
  return found.ok ? { ok: true, body: (found.body as { results: Page[] }).results } : found;
}

async function searchOn(
  api: ToolCall['api'],
  { query, object, limit, page }: Asked & { object: string; page: string },
): Promise<Found> {
  const params = new URLSearchParams({ q: query, objectApiName: object });
  const found = await api.post(`/ui-api/search/results/keyword?${String(params)}`, {
    pageSize: limit,
    pageToken: page,
  });
  if (!found.ok) return found;
  // proof: the shape `keywordResults` of this endpoint
  const { keywordSearchResult } = found.body as { keywordSearchResult: Page };
  return { ok: true, body: [keywordSearchResult] };
}

/** The text that lists show, or else the value. */
const fieldsOf = (fields: Record<string, Shown>): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value, displayValue }]) =>
      value === null ? [] : [[name, displayValue ?? value] as const],
    ),
  );
