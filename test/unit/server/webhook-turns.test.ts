import { expect, it } from 'vitest';
import { fairChoice, inTurnAfter, mostAlike } from '#server/jobs/in-turn.ts';

it.each([
  ['', ['c', 'a', 'b'], ['a', 'b', 'c']],
  ['a', ['c', 'a', 'b'], ['b', 'c', 'a']],
  ['b', ['d', 'a'], ['d', 'a']],
  ['c', ['c', 'a', 'b'], ['a', 'b', 'c']],
  ['c', [], []],
])('after webhook %j, the turn of %j is in the order %j', (last, due, order) => {
  const all = due.map((id) => ({ id }));
  expect(inTurnAfter(last, all).map(({ id }) => id)).toEqual(order);
});

const target = (id: number, ownerId: string, host: string) => ({
  id: String(id),
  ownerId,
  url: `https://${host}/hook`,
});
const many = Array.from({ length: 1_000 });

it.each([
  ['one host', (at: number) => target(at, `owner ${String(at)}`, 'hangs.example')],
  ['one owner', (at: number) => target(at, 'owner', `${String(at)}.hangs.example`)],
])('a thousand webhooks of %s leave room for another one', (_, make) => {
  const hanging = many.map((_one, at) => make(at));
  const good = target(2_000, 'another', 'works.example');
  const chosen = fairChoice({ running: [], waiting: [...hanging, good], room: 250 });
  expect(chosen).toHaveLength(mostAlike + 1);
  expect(chosen.at(-1)).toBe(good);
  const later = fairChoice({
    running: hanging.slice(0, mostAlike),
    waiting: [...hanging.slice(mostAlike), good],
    room: 225,
  });
  expect(later).toEqual([good]);
});

it('no more are chosen than there is room for', () => {
  const waiting = many.map((_one, at) => target(at, String(at), `${String(at)}.example`));
  expect(fairChoice({ running: [], waiting, room: 7 })).toEqual(waiting.slice(0, 7));
});
