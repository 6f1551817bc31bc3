export type ChatModel = {
  /**
   * Streams the answer in pieces, which can be empty. Throws when the model is unavailable, too
   * slow or returns no text.
   */
  word: (prompt: { system: string; user: string }) => AsyncIterable<string>;
};

export type ChatModelSettings = { url: URL; model: string; key: string | undefined };

/** In ms, for the whole answer. */
const patience = 15_000;

/** An OpenAI-compatible API, streamed as server-sent events. */
export const openChatModel = ({ url, model, key }: ChatModelSettings): ChatModel => ({
  async *word({ system, user }) {
    const answer = await fetch(`${url.href.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        stream: true,
        temperature: 0.2,
        max_tokens: 400,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok || answer.body === null)
      throw new Error(`The chat model answers ${answer.status}`);
    let said = '';
    for await (const piece of eventsOf(answer.body)) {
      said += piece;
      yield piece;
    }
    if (said.trim() === '') throw new Error('The chat model gave an empty answer');
  },
});

/** Source: WHATWG HTML, server-sent events. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') return;
      yield wordsIn(data);
    }
  }
}

function wordsIn(data: string): string {
  // proof: the properties are optional, and the code below checks the type of the text
  const event = JSON.parse(data) as { choices?: { delta?: { content?: unknown } }[] };
  const words = event.choices?.[0]?.delta?.content;
  return typeof words === 'string' ? words : '';
}
