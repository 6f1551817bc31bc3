/**
 * Supports no event names and no ids, which our server does not send. Source: WHATWG HTML §9.2.6.
 */
export type EventStreamParser = { feed: (text: string) => void };

export function eventStreamParser({
  onData,
  onRetry,
}: {
  onData: (data: string) => void;
  onRetry: (milliseconds: number) => void;
}): EventStreamParser {
  let rest = '';
  let data: string[] = [];
  const line = (text: string): void => {
    if (text === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
      return;
    }
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(text) ?? [];
    if (field === 'data') data.push(value);
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
