import type { RequestContext } from '../model/request-context.ts';
import type { TextTemplateDefinition } from '../model/action-definition.ts';
import { findRowsByValues } from '../read/look-up.ts';

/** Unknown names in braces stay. Null when the viewer does not see the template or the row. */
export async function fillTextTemplate(
  ctx: RequestContext,
  { text, words }: TextTemplateDefinition,
  rows: { source: string; context: string },
): Promise<string | null> {
  const [source, context] = [
    ctx.registry.byPrefix(rows.source),
    ctx.registry.byPrefix(rows.context),
  ];
  if (!source?.fields.has(text) || !context) return null;
  const [found] = await findRowsByValues(ctx, {
    from: source.apiName,
    fields: [text],
    where: { Id: rows.source },
    limit: 1,
  });
  const fields = [...new Set(Object.values(words).flat())];
  const [row] = await findRowsByValues(ctx, {
    from: context.apiName,
    fields,
    where: { Id: rows.context },
    limit: 1,
  });
  if (!found || !row) return null;
  const valueOf = (name: string): string =>
    String(
      (words[name] ?? [])
        .map((field) => row[field])
        .find((value) => value !== null && value !== undefined) ?? '',
    );
  return String(found[text] ?? '').replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? valueOf(name) : whole,
  );
}
