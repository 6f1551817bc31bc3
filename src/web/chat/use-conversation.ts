import { useRef, useState } from 'react';
import { chatText } from '#messages/site/chat.ts';
import type { ChatAnswer, ChatEvent } from '#protocol/site/chat.ts';

export type Turn = { id: number } & (
  | { by: 'visitor'; text: string }
  | { by: 'assistant'; state: 'waiting' | 'speaking' | 'done'; answer: ChatAnswer }
);

export type Conversation = {
  turns: readonly Turn[];
  busy: boolean;
  put: (question: string) => void;
};

const nothing: ChatAnswer = { kind: 'unknown', text: '', sources: [], facts: [], ways: [] };

/** The conversation is only in memory, so it is lost when the visitor leaves the site. */
export function useConversation(address: string): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const busy = useRef(false);
  const last = (change: (turn: Extract<Turn, { by: 'assistant' }>) => Turn) =>
    setTurns((known) =>
      known.map((turn, at) =>
        at === known.length - 1 && turn.by === 'assistant' ? change(turn) : turn,
      ),
    );

  const hear = (event: ChatEvent) => {
    if ('answer' in event) last((turn) => ({ ...turn, state: 'speaking', answer: event.answer }));
    else if ('words' in event)
      last((turn) => ({
        ...turn,
        answer: { ...turn.answer, text: turn.answer.text + event.words },
      }));
    else if ('refused' in event)
      last((turn) => ({ ...turn, answer: { ...nothing, text: event.refused } }));
  };

  const put = async (question: string) => {
    if (busy.current) return;
    busy.current = true;
    setTurns((known) => [
      ...known,
      { id: known.length, by: 'visitor', text: question },
      { id: known.length + 1, by: 'assistant', state: 'waiting', answer: nothing },
    ]);
    try {
      for await (const event of askAssistant(address, question)) hear(event);
    } catch {
      hear({ refused: chatText.failed });
    }
    busy.current = false;
    last((turn) => ({ ...turn, state: 'done' }));
  };

  const answering = turns.at(-1);
  return {
    turns,
    busy: answering?.by === 'assistant' && answering.state !== 'done',
    put: (question) => void put(question),
  };
}

async function* askAssistant(address: string, question: string): AsyncIterable<ChatEvent> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ vraag: question }),
  });
  if (
    response.body === null ||
    !response.headers.get('content-type')?.startsWith('application/x-ndjson')
  )
    throw new Error(`status ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ChatEvent; // proof: answer.ts sends these
    if (done) return;
  }
}
