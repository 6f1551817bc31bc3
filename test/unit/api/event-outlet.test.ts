import { expect, it } from 'vitest';
import { openEventOutlet, type EventOutlet } from '#api/events/event-outlet.ts';

/**
 * Sending events to a client that may be slow or disconnected. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function opened(): {
  outlet: EventOutlet;
  read: () => Promise<string | undefined>;
  cancel: () => Promise<void>;
  gone: () => number;
} {
  let gone = 0;
  const outlet = openEventOutlet({
    first: bytes('first'),
    missed: () => bytes('missed'),
    onGone: () => gone++,
  });
  const reader = outlet.body.getReader();
  const read = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  return { outlet, read, cancel: () => reader.cancel(), gone: () => gone };
}

it('a client that keeps up gets everything in order, and then the end', async () => {
  const { outlet, read } = opened();
  outlet.send(bytes('one'));
  outlet.send(bytes('two'));
  outlet.end();
  outlet.send(bytes('late'));
  expect([await read(), await read(), await read(), await read()]).toEqual([
    'first',
    'one',
    'two',
    undefined,
  ]);
});

it('a slow client gets one "missed" message in place of the dropped events', async () => {
  const { outlet, read } = opened();
  outlet.send(bytes('x'.repeat(20_000)));
  expect(outlet.laggingSince()).toBeNull();
  outlet.send(bytes('lost'));
  const since = outlet.laggingSince();
  outlet.send(bytes('lost'));
  expect([typeof since, outlet.laggingSince()]).toEqual(['number', since]);
  expect([await read(), (await read())?.length]).toEqual(['first', 20_000]);
  expect(await read()).toBe('missed');
  expect(outlet.laggingSince()).toBeNull();
  outlet.send(bytes('next'));
  expect(await read()).toBe('next');
});

it('a disconnected client is reported, and sending to it is ignored', async () => {
  const { outlet, cancel, gone } = opened();
  await cancel();
  outlet.send(bytes('late'));
  outlet.end();
  expect(gone()).toBe(1);
});
