import { expect, it } from 'vitest';
import { openEventOutlet, type EventOutlet } from '#api/events/event-outlet.ts';

/**
 * A reader of events who may be slow, or gone. Source:
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
    missed: bytes('missed'),
    onGone: () => gone++,
  });
  const reader = outlet.body.getReader();
  const read = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  return { outlet, read, cancel: () => reader.cancel(), gone: () => gone };
}

it('who keeps up is sent everything in order, and then the end', async () => {
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

it('of who falls behind little is kept, and when they read again they are told that they missed something, once', async () => {
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

it('who goes away is noticed, and sending to them is no fault', async () => {
  const { outlet, cancel, gone } = opened();
  await cancel();
  outlet.send(bytes('late'));
  outlet.end();
  expect(gone()).toBe(1);
});
