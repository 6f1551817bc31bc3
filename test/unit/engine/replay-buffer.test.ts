import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LogPosition } from '#engine/events/change-log.ts';
import { openReplayBuffer } from '#engine/events/replay-buffer.ts';
import { createSeal } from '#engine/model/seal.ts';
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
const seal = createSeal(randomBytes(32));
const opened = (epoch = '1.1') => openReplayBuffer({ epoch, seal });
const at = (id: number): LogPosition => ({
  id: String(id),
  transaction: String(id + 100),
  oldestRunning: String(id + 90),
});

it('a replay buffer gives the messages after a position, in order', () => {
  const buffer = opened();
  buffer.add('before');
  buffer.mark(at(1));
  expect(buffer.since(at(1))).toEqual([]);
  for (const [i, word] of ['one', 'two'].entries()) {
    buffer.add(word);
    buffer.mark(at(2 + i));
  }
  expect(buffer.since(at(1))).toEqual(['one', 'two']);
  expect(buffer.since(at(2))).toEqual(['two']);
  expect([buffer.latest(), buffer.since(at(9))]).toEqual([at(3), null]);
});

it('a position opens only for its viewer and its table, and cannot be forged', () => {
  const position = opened().sealed(at(1), customer);
  expect(opened().open(position, customer)).toEqual(at(1));
  for (const [other, viewer, buffer] of [
    [position, guest, opened()],
    [position, { ...customer, accountId: '001000000000001AAA' }, opened()],
    [position, customer, opened('1.2')],
    [position, customer, openReplayBuffer({ epoch: '1.1', seal: createSeal(randomBytes(32)) })],
    [position.replace(/^1/, '2'), customer, opened()],
    [position.replace(/^1/, '01'), customer, opened()],
    ['', customer, opened()],
    ['0', customer, opened()],
    ['1.1.1.', customer, opened()],
    ['.x', customer, opened()],
  ] as const)
    expect(buffer.open(other, viewer), other).toBeNull();
});

it('a position sealed with an older key opens', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const position = openReplayBuffer({ epoch: '1', seal: createSeal(older) }).sealed(at(1), guest);
  const rotated = openReplayBuffer({ epoch: '1', seal: createSeal(newer, [older]) });
  expect(rotated.open(position, guest)).toEqual(at(1));
});

it('without a position yet the sealed text is empty', () => {
  expect(opened().sealed(opened().latest(), guest)).toBe('');
});

it('after a gap the buffer has no earlier position', () => {
  const buffer = opened();
  buffer.add('one');
  buffer.mark(at(1));
  buffer.forget();
  expect(buffer.since(at(1))).toBeNull();
  buffer.mark(at(2));
  buffer.add('two');
  expect(buffer.since(at(2))).toEqual(['two']);
});

it.each([
  ['many messages', 10_000, 'x'],
  ['long messages', 400, 'x'.repeat(8_000)],
])('%s evict the oldest, and a position before the oldest is unknown', (_, count, word) => {
  const buffer = opened();
  buffer.mark(at(0));
  for (let i = 1; i < count; i++) {
    buffer.add(word);
    buffer.mark(at(i));
  }
  buffer.add(word);
  expect(buffer.since(at(0))).toBeNull();
  expect(buffer.since(at(count - 1))).toEqual([word]);
});
