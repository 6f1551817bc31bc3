import { expect, it } from 'vitest';
import { fairChoice, openTurns } from '#server/jobs/in-turn.ts';
import { mostAlike } from '#server/jobs/webhook-sender.ts';

it('who waits longest for a turn is first', () => {
  const turns = openTurns();
  const order = (...ids: string[]) =>
    turns.longestWaitingFirst(ids.map((id) => ({ id }))).map(({ id }) => id);
  expect(order('c', 'a', 'b')).toEqual(['a', 'b', 'c']);
  turns.begin('a');
  turns.begin('b');
  expect(order('c', 'a', 'b')).toEqual(['c', 'a', 'b']);
  turns.begin('z');
  turns.begin('a');
  expect(order('c', 'a', 'b')).toEqual(['c', 'b', 'a']);
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
  const chosen = fairChoice({ running: [], waiting: [...hanging, good], room: 250, mostAlike });
  expect(chosen).toHaveLength(mostAlike + 1);
  expect(chosen.at(-1)).toBe(good);
  const later = fairChoice({
    running: hanging.slice(0, mostAlike),
    waiting: [...hanging.slice(mostAlike), good],
    room: 225,
    mostAlike,
  });
  expect(later).toEqual([good]);
});

it('no more are chosen than there is room for', () => {
  const waiting = many.map((_one, at) => target(at, String(at), `${String(at)}.example`));
  expect(fairChoice({ running: [], waiting, room: 7, mostAlike })).toEqual(waiting.slice(0, 7));
});
