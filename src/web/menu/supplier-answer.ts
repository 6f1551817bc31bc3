import type { ActionFunctionArgs } from 'react-router';
import { takeSupplierAnswer } from '#domain/fulfilment/take-supplier-answer.ts';
import { visitContext } from '../visit.ts';

const longest = 20_000; // characters

const answerOf = (status: number): Response => new Response(null, { status });

/** Only posts are answered. */
export const loader = (): Response => answerOf(405);

/** A signed message of the supplier, as Standard Webhooks. A repeated one is answered the same. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const { ctx } = context.get(visitContext);
  const { supplier } = ctx.services.integrations;
  if (supplier === null) return answerOf(404);
  const text = await request.text();
  if (text.length > longest) return answerOf(413);
  const id = supplier.verifiedId(request.headers, { text, now: ctx.now });
  if (id === null) return answerOf(401);
  const taken = await takeSupplierAnswer(ctx, { id, body: jsonOf(text) });
  if (taken.ok) return answerOf(204);
  const isMissing = taken.problems.some(({ code }) => code === 'record.notFound');
  return answerOf(isMissing ? 404 : 400);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
