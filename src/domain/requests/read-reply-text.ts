import type { RequestContext } from '#engine/model/request-context.ts';
import { fillTextTemplate } from '#engine/write/fill-text-template.ts';

type ReplyInput = {
  object: string;
  action: string;
  field: string;
  recordId: string;
  values: Readonly<Record<string, unknown>>;
};

/** The typed text, or else the filled-in template. Null when there is neither. */
export async function readReplyText(
  ctx: RequestContext,
  { object, action, field, recordId, values }: ReplyInput,
): Promise<string | null> {
  if (typeof values[field] === 'string') return values[field];
  const definition = ctx.registry.object(object)?.actions?.find(({ name }) => name === action);
  const fill = definition?.type === 'Verb' ? definition.fills?.[field] : undefined;
  const source = fill && values[fill.from];
  return fill && typeof source === 'string'
    ? fillTextTemplate(ctx, fill, { source, context: recordId })
    : null;
}
