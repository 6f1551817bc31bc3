import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import type { KeywordPage } from '#protocol/shapes/search.ts';
import { cellOf, type FieldDisplay } from '../field-display.ts';
import { recordPath } from '../staff-paths.ts';
import { marksOf } from './marks.ts';
import type { MarkedText } from '#protocol/site/site.ts';

/** `facts`: what tells the row from others. `excerpt`: the text that matched. */
export type SearchHit = {
  id: string;
  to: string;
  name: MarkedText;
  facts: readonly { label: string; text: MarkedText }[];
  excerpt: MarkedText;
  isCorrected: boolean;
};

type Hit = KeywordPage['records'][number];

const mostFacts = 4;

export function searchHitOf(
  ctx: RequestContext,
  { object, staffId, one }: { object: ObjectModel; staffId: string; one: Hit },
): SearchHit {
  const { record, highlightInfo, searchInfo } = one;
  const marked = Object.entries(highlightInfo.fields);
  const name = record.fields[object.nameField]?.value;
  const ownMarks = marked.find(([field]) => field === object.nameField)?.[1];
  const hits = marked.flatMap(([field, text]) => {
    const label =
      field === object.nameField || isPartOfName(object, field)
        ? undefined
        : labelOf(ctx, object, field);
    return label === undefined ? [] : [{ path: field, label, text: marksOf(text) }];
  });
  const shown = columnsOf(ctx, object)
    .filter(({ path }) => hits.every((hit) => hit.path !== path))
    .flatMap(({ path, label }) => {
      const { text } = cellOf(record, partOf(ctx, object, path), staffId);
      return text === null ? [] : [{ path, label, text: [{ text, hit: false }] }];
    });
  return {
    id: record.id,
    to: recordPath(staffId, record.id),
    name:
      ownMarks === undefined
        ? [{ text: typeof name === 'string' ? name : record.id, hit: false }]
        : marksOf(ownMarks),
    facts: [...hits, ...shown].slice(0, mostFacts).map(({ label, text }) => ({ label, text })),
    excerpt: highlightInfo.snippet === null ? [] : marksOf(highlightInfo.snippet),
    isCorrected: searchInfo.isSpellCorrected,
  };
}

function fieldOfPath(
  ctx: RequestContext,
  object: ObjectModel,
  path: string,
): FieldModel | undefined {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return object.fields.get(head);
  const target = ctx.registry.object(object.relationships.get(head)?.reference?.to[0] ?? '');
  return target && fieldOfPath(ctx, target, rest.join('.'));
}

/** `opens` is empty, because only the text is used. */
function partOf(ctx: RequestContext, object: ObjectModel, path: string): FieldDisplay {
  const field = fieldOfPath(ctx, object, path);
  return field?.reference
    ? { path, kind: 'reference', by: field.relationshipName, opens: [] }
    : { path, kind: field === undefined ? 'unseen' : 'plain' };
}

const isPartOfName = (object: ObjectModel, field: string): boolean =>
  object.fields.get(field)?.componentOf === object.nameField;

function labelOf(ctx: RequestContext, object: ObjectModel, path: string): string | undefined {
  const field = fieldOfPath(ctx, object, path);
  return field && seesField(object, accessRoleOf(ctx.viewer), field) ? field.label : undefined;
}

const columnsOf = (ctx: RequestContext, object: ObjectModel): { path: string; label: string }[] =>
  (object.listViews.find((view) => view.apiName === 'Alle')?.columns ?? [])
    .filter((path) => path !== object.nameField)
    .flatMap((path) => {
      const field = fieldOfPath(ctx, object, path);
      return field === undefined ? [] : [{ path, label: field.label }];
    });
