import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { AccessRole } from '../access/access.ts';
import { choicesMatching } from '../sql/choices.ts';
import { comparisonKindOf, escapeLike } from '../sql/compare.ts';
import { addPath, emptyTree, relationOf } from '../sql/paths.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import type { Where, WhereNode } from '../sql/where.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/**
 * Capitals and accents do not matter. `*` matches any text, `?` one character. Source:
 * record-api.md §6.4.
 */

const longestTerm = 255;
/** Limited, because every word is searched in every searchable column. */
const mostWords = 10;

type Column = { object: ObjectModel; path: string; field: FieldModel };

export function termPath(
  { object, path, field }: Column,
  { registry, accessRole }: { registry: Registry; accessRole: AccessRole },
): string[] | null {
  const parts = path.split('.');
  if (field.reference) {
    const relation =
      parts.length === 1 && field.relationshipName
        ? relationOf(object, field.relationshipName, { registry, accessRole })
        : undefined;
    // proof: the relation was found by this relationship name
    const name = relation && [relation.field.relationshipName!, relation.target.nameField];
    return name && addPath(emptyTree(object), name, { registry, accessRole }) ? name : null;
  }
  const kind = comparisonKindOf(field);
  return kind === 'text' || kind === 'choices' ? parts : null;
}

export function parseTerm(
  text: string | undefined,
  columns: readonly SearchedColumn[],
): Result<Where | null> {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if (text === undefined || words.length === 0) return ok(null);
  if (text.length > longestTerm || words.length > mostWords)
    return refuse({
      code: 'record.limit',
      detail: `searchTerm takes at most ${mostWords} words and ${longestTerm} characters`,
    });
  const params: Record<string, unknown> = {};
  const param = (value: unknown): string => {
    const name = `s${Object.keys(params).length}`;
    params[name] = value;
    return name;
  };
  const asked = words.filter((word) => !/^\*+$/.test(word));
  const node: WhereNode = {
    all: asked.map((word) => ({ any: columns.map((column) => columnNode(column, word, param)) })),
  };
  const key = `${asked.length} words in ${columns.map(({ path }) => path.join('.')).join()}`;
  return ok({ text, node, key, paths: columns.map(({ path }) => path), params });
}

type SearchedColumn = { path: readonly string[]; field: FieldModel };

function columnNode(
  { path, field }: SearchedColumn,
  word: string,
  param: (value: unknown) => string,
): WhereNode {
  const pattern = `%${escapeLike(foldForSearch(word)).replaceAll('*', '%').replaceAll('?', '_')}%`;
  if (!field.picklist) {
    const name = param(pattern);
    return { path, test: { how: 'like', values: [name, name] } };
  }
  const meant = param(choicesMatching(field.picklist, pattern));
  return {
    path,
    test:
      comparisonKindOf(field) === 'choices'
        ? { how: 'holdsAny', values: [meant] }
        : { how: 'among', kind: 'exact', values: [meant] },
  };
}
