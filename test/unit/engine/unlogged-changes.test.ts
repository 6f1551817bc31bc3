import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderedTopic, positionTopic } from '#db/listen.ts';
import { type UnloggedWatch, watchUnloggedChanges } from '#engine/events/unlogged-changes.ts';

let found: number;
let watch: UnloggedWatch;
beforeEach(() => {
  vi.useFakeTimers();
  found = 0;
  watch = watchUnloggedChanges(() => found++);
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

const change = (sender: number) => watch.receive({ topic: orderedTopic, sender });
const position = (sender: number) => watch.receive({ topic: positionTopic, sender });

it('a change with a position is logged', () => {
  change(1);
  change(1);
  position(1);
  vi.advanceTimersByTime(10_000);
  expect(found).toBe(0);
});

it('a change is logged when its position arrives after the process stood still', () => {
  change(1);
  vi.advanceTimersByTime(1_000);
  position(1);
  vi.advanceTimersByTime(10_000);
  expect(found).toBe(0);
});

it('changes of one connection without a position are unlogged, also while they go on', () => {
  for (let at = 0; at < 10; at++) {
    change(1);
    vi.advanceTimersByTime(300);
  }
  expect(found).toBe(1);
});

it.each([
  ['change', change],
  ['position', position],
])('a change is unlogged when a %s of another connection follows', (_, follow) => {
  change(1);
  follow(2);
  position(2);
  vi.advanceTimersByTime(1_000);
  expect(found).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(found).toBe(1);
});
