import { data, type ActionFunctionArgs } from 'react-router';
import { answerQuestion, rephraseAnswer } from '#domain/content/answer-question.ts';
import { problemText } from '#messages/problems/problems.ts';
import type { ChatEvent } from '#protocol/site/chat.ts';
import { chatQuestion } from '#protocol/forms/chat.ts';
import { checkForm, readForm } from '../forms/check.ts';
import { visitContext } from '../visit.ts';

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { ctx, address, chat, report } = context.get(visitContext);
  const sent = chat ? await readForm(request) : null;
  if (sent === null) throw data(null, { status: chat ? 400 : 404 });
  const checked = checkForm(chatQuestion, sent);
  if (!checked.ok) return events([{ refused: problemText[checked.problems[0]!.code] }], 400);
  const question = checked.value.vraag;
  const result = await answerQuestion(ctx, { question, address });
  if (!result.ok) return events([{ refused: problemText[result.problems[0]!.code] }], 429);
  const answer = result.value;
  const words = rephraseAnswer(ctx, { question, answer, report });
  return events(
    words === null
      ? [{ answer }, { end: true }]
      : spoken({ answer: { ...answer, text: '' } }, words),
    200,
  );
}

export function loader(): never {
  throw data(null, { status: 404 });
}

async function* spoken(first: ChatEvent, words: AsyncIterable<string>): AsyncIterable<ChatEvent> {
  yield first;
  for await (const piece of words) yield { words: piece };
  yield { end: true };
}

function events(list: Iterable<ChatEvent> | AsyncIterable<ChatEvent>, status: number): Response {
  const encoder = new TextEncoder();
  const each = inTurn(list);
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await each.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    // When the visitor leaves the page, this stops the answer of the language model too.
    cancel: async () => void (await each.return()),
  });
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
    },
  });
}

async function* inTurn(
  list: Iterable<ChatEvent> | AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent, void, undefined> {
  yield* list;
}
