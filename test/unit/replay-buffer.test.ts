import { expect, it } from 'vitest';
import { openHeard } from '#engine/events/replay-buffer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** What a copy still knows of what it heard. Source: docs/decisions/0009-channel-of-changes.md. */

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

it('knows what came after a position, in order', () => {
  const heard = openHeard();
  heard.add('before');
  const position = heard.position(guest);
  expect(heard.since(position, guest)).toEqual([]);
  for (const word of ['one', 'two']) heard.add(word);
  expect(heard.since(position, guest)).toEqual(['one', 'two']);
});

it('a position is for who was given it, at the copy that gave it, and cannot be made up', () => {
  const heard = openHeard();
  const position = heard.position(customer);
  for (const [other, viewer] of [
    [position, guest],
    [position, { ...customer, accountId: '001000000000001AAA' }],
    [openHeard().position(customer), customer],
    [position.replace(/^0/, '00'), customer],
    [position.replace(/^0/, '-1'), customer],
    ['', customer],
    ['0', customer],
    ['0.', customer],
    ['NaN.x', customer],
  ] as const)
    expect(heard.since(other, viewer), other).toBeNull();
  expect(heard.since(position, customer)).toEqual([]);
});

it('after a gap in what it hears it knows nothing of before', () => {
  const heard = openHeard();
  heard.add('one');
  const position = heard.position(guest);
  heard.forget();
  expect(heard.since(position, guest)).toBeNull();
  const anew = heard.position(guest);
  heard.add('two');
  expect(heard.since(anew, guest)).toEqual(['two']);
});

it.each([
  ['many words', 10_000, 'x'],
  ['long words', 400, 'x'.repeat(8_000)],
])('%s push out the oldest, and who was before them begins anew', (_, count, word) => {
  const heard = openHeard();
  const first = heard.position(guest);
  for (let i = 1; i < count; i++) heard.add(word);
  const last = heard.position(guest);
  heard.add(word);
  expect(heard.since(first, guest)).toBeNull();
  expect(heard.since(last, guest)).toEqual([word]);
});
