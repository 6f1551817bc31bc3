import { expect, it } from 'vitest';
import { openOutlet } from '#api/event-outlet.ts';

/** A reader who is slow costs no memory: what they miss is not kept, they are told that they missed it. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = ({ value, done }: ReadableStreamReadResult<Uint8Array>): string => (done ? 'the end' : new TextDecoder().decode(value));

function open() {
  let gone = 0;
  const outlet = openOutlet({ first: bytes('first'), missed: bytes('missed'), onGone: () => gone++ });
  const reader = outlet.body.getReader();
  return { outlet, read: async () => textOf(await reader.read()), cancel: () => reader.cancel(), gone: () => gone };
}

it('who reads gets everything, in order', async () => {
  const { outlet, read } = open();
  expect(await read()).toBe('first');
  for (const word of ['a', 'b', 'c']) outlet.send(bytes(word));
  expect([await read(), await read(), await read(), outlet.behindSince()]).toEqual(['a', 'b', 'c', null]);
});

it('for who does not read a little is kept and no more; reading again they hear once that they missed something, and then what comes', async () => {
  const { outlet, read } = open();
  const kilobyte = bytes('x'.repeat(1_024));
  for (let i = 0; i < 1_000; i++) outlet.send(kilobyte);
  expect(outlet.behindSince()).not.toBeNull();
  const heard: string[] = [];
  for (let text = ''; text !== 'missed'; heard.push(text)) text = await read();
  expect(heard.length).toBeLessThan(20);
  expect(heard.filter((text) => text === 'missed')).toHaveLength(1);
  expect(outlet.behindSince()).toBeNull();
  outlet.send(bytes('later'));
  while (!heard.includes('later')) heard.push(await read());
  expect(heard.filter((text) => text === 'missed')).toHaveLength(1);
});

it('ended, it says what was left to say and no more', async () => {
  const { outlet, read, gone } = open();
  outlet.send(bytes('last'));
  outlet.end();
  outlet.end();
  outlet.send(bytes('too late'));
  expect([await read(), await read(), await read(), gone()]).toEqual(['first', 'last', 'the end', 0]);
});

it('who goes away is noticed once', async () => {
  const { outlet, cancel, gone } = open();
  await cancel();
  outlet.send(bytes('nobody'));
  outlet.end();
  expect(gone()).toBe(1);
});
