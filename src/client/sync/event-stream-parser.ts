/** Supports no event names, which our server does not send. Source: WHATWG HTML §9.2.6. */
export type EventStreamParser = { feed: (text: string) => void };

export function eventStreamParser({
  onData,
  onRetry,
}: {
  /** `data` null: only an id. `id`: null when the block has none. */
  onData: (data: string | null, id: string | null) => void;
  onRetry: (milliseconds: number) => void;
}): EventStreamParser {
  let rest = '';
  let data: string[] = [];
  let id: string | null = null;
  const line = (text: string): void => {
    if (text === '') {
      if (data.length > 0 || id !== null) onData(data.length > 0 ? data.join('\n') : null, id);
      data = [];
      id = null;
      return;
    }
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(text) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && value !== '') id = value;
    if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };
  return {
    feed(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      lines.forEach(line);
    },
  };
}
