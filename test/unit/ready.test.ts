import { expect, it } from 'vitest';
import { openReadyAnswers } from '#api/metadata/ready.ts';

/** Answers kept for who asks again: record-api.md §6.5, architecture.md. */

const answer = { text: '{}', eTag: '0'.repeat(32) };

it('who asks for ever new addresses pushes out none of another access role', () => {
  const kept = openReadyAnswers();
  kept.keep('/object-info', 'sales', answer);
  for (let i = 0; i < 5_000; i++) kept.keep(`/object-info?x=${i}`, 'guest', answer);
  expect(kept.find('/object-info', 'sales')).toBeDefined();
  expect(kept.find('/object-info?x=4999', 'guest')).toBeDefined();
  expect(kept.has('/object-info?x=0')).toBe(false);
});

it('what an access role keeps asking for stays, what nobody asks for any more goes', () => {
  const kept = openReadyAnswers();
  for (const target of ['/object-info', '/apps']) kept.keep(target, 'guest', answer);
  for (let i = 0; i < 5_000; i++) {
    kept.keep(`/object-info?x=${i}`, 'guest', answer);
    kept.find('/object-info', 'guest');
  }
  expect([kept.has('/object-info'), kept.has('/apps')]).toEqual([true, false]);
});

it('each access role has its own', () => {
  const kept = openReadyAnswers();
  kept.keep('/object-info', 'guest', answer);
  expect([
    kept.has('/object-info'),
    kept.find('/object-info', 'guest') !== undefined,
    kept.find('/object-info', 'sales'),
  ]).toEqual([true, true, undefined]);
});

it('users who make ever new limited keys use up a bounded place, and push out no role', () => {
  const kept = openReadyAnswers();
  kept.keep('/object-info', 'customer', answer);
  for (let i = 0; i < 500; i++) kept.keep('/object-info', `customer|read|Object${i}`, answer);
  expect(kept.find('/object-info', 'customer')).toBeDefined();
  expect(kept.find('/object-info', 'customer|read|Object499')).toBeDefined();
  expect(kept.find('/object-info', 'customer|read|Object0')).toBeUndefined();
});
