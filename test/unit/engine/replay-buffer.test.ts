import { expect, it } from 'vitest';
import { openReplayBuffer } from '#engine/events/replay-buffer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * Which change messages an instance of the server can still replay. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

const guest: Viewer = { kind: 'guest' };
const customer: Viewer = {
  kind: 'user',
  role: 'customer',
  userId: '005000000000001AAA',
  accountId: null,
  contactId: null,
  profileName: '',
  staffId: null,
};

it('a replay buffer gives the messages after a position, in order', () => {
  const buffer = openReplayBuffer();
  buffer.add('before');
  const position = buffer.position(guest);
  expect(buffer.since(position, guest)).toEqual([]);
  for (const word of ['one', 'two']) buffer.add(word);
  expect(buffer.since(position, guest)).toEqual(['one', 'two']);
});

it('a position is valid only for its viewer and its buffer, and cannot be forged', () => {
  const buffer = openReplayBuffer();
  const position = buffer.position(customer);
  for (const [other, viewer] of [
    [position, guest],
    [position, { ...customer, accountId: '001000000000001AAA' }],
    [openReplayBuffer().position(customer), customer],
    [position.replace(/^0/, '00'), customer],
    [position.replace(/^0/, '-1'), customer],
    ['', customer],
    ['0', customer],
    ['0.', customer],
    ['NaN.x', customer],
  ] as const)
    expect(buffer.since(other, viewer), other).toBeNull();
  expect(buffer.since(position, customer)).toEqual([]);
});

it('after a gap the buffer refuses every position from before it', () => {
  const buffer = openReplayBuffer();
  buffer.add('one');
  const position = buffer.position(guest);
  buffer.forget();
  expect(buffer.since(position, guest)).toBeNull();
  const anew = buffer.position(guest);
  buffer.add('two');
  expect(buffer.since(anew, guest)).toEqual(['two']);
});

it.each([
  ['many messages', 10_000, 'x'],
  ['long messages', 400, 'x'.repeat(8_000)],
])('%s evict the oldest, and a position before the oldest is refused', (_, count, word) => {
  const buffer = openReplayBuffer();
  const first = buffer.position(guest);
  for (let i = 1; i < count; i++) buffer.add(word);
  const last = buffer.position(guest);
  buffer.add(word);
  expect(buffer.since(first, guest)).toBeNull();
  expect(buffer.since(last, guest)).toEqual([word]);
});
