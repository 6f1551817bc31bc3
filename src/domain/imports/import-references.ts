import { namesRows } from '#engine/fields/field.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { cleanText } from '#protocol/texts/clean-text.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Problem } from '#protocol/problem.ts';
import { findRowIdsByText } from './find-row-ids-by-text.ts';

/**
 * By id, without checking that the row exists; or by a unique code or the name of a row that the
 * viewer sees.
 */

export type References = {
  prepare: (cells: readonly { field: FieldModel; cell: string }[]) => Promise<void>;
  /** Call `prepare` for the cell first. */
  read: (field: FieldModel, cell: string) => { value: string | null } | { problem: Problem };
};

/** `prepare` looks up failures again, because earlier lines may have created the row meanwhile. */
export function openReferences(asker: RequestContext): References {
  const found = new Map<string, string | Problem>();
  const noteOf = ({ reference }: FieldModel, text: string): string =>
    `${reference!.to.join()} ${text}`; // proof: callers only pass reference fields
  return {
    async prepare(cells) {
      const wanted = new Map<string, { targets: readonly string[]; texts: Set<string> }>();
      for (const { field, cell } of cells) {
        const text = cleanText(cell).trim();
        if (text === '' || typeof found.get(noteOf(field, text)) === 'string') continue;
        const targets = field.reference!.to; // proof: callers only pass reference fields
        const group = wanted.get(targets.join()) ?? { targets, texts: new Set() };
        group.texts.add(text);
        wanted.set(targets.join(), group);
      }
      for (const [kind, { targets, texts }] of wanted)
        for (const [text, meant] of await rowsMeant(asker, targets, texts))
          found.set(`${kind} ${text}`, meant);
    },
    read(field, cell) {
      const text = cleanText(cell).trim();
      if (text === '') return { value: null };
      const meant = found.get(noteOf(field, text))!; // proof: the caller prepared this cell
      return typeof meant === 'string' ? { value: meant } : { problem: meant };
    },
  };
}

async function rowsMeant(
  asker: RequestContext,
  targets: readonly string[],
  texts: ReadonlySet<string>,
): Promise<Map<string, string | Problem>> {
  const meant = new Map<string, string | Problem>();
  const open = new Set(texts);
  const settle = (text: string, what: string | Problem) => {
    meant.set(text, what);
    open.delete(text);
  };
  for (const target of targets) {
    // proof: the registry checks at start-up that referenced objects exist
    const object = asker.registry.object(target)!;
    for (const text of open) {
      const id = normalizeId(text);
      if (id?.startsWith(object.keyPrefix) === true) settle(text, id);
    }
    for (const name of keysOf(asker, object)) {
      if (open.size === 0) break;
      for (const [text, ids] of await findRowIdsByText(asker, { object, name }, open)) {
        if (ids.length === 1) settle(text, ids[0]!);
        if (ids.length > 1) settle(text, { code: 'import.referenceAmbiguous', detail: text });
      }
    }
  }
  for (const text of open) meant.set(text, { code: 'import.referenceUnknown', detail: text });
  return meant;
}

function keysOf({ viewer }: RequestContext, object: ObjectModel): string[] {
  const codes = [...object.fields.values()].filter(namesRows);
  // proof: the registry checks at start-up that it exists
  const names = new Set([...codes, object.fields.get(object.nameField)!]);
  return [...names]
    .filter((field) => field.filterable && seesField(object, accessRoleOf(viewer), field))
    .map(({ apiName }) => apiName);
}
