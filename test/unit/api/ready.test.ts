import { expect, it } from 'vitest';
import { openMetadataAnswerCache } from '#api/pipeline/encoded-answer.ts';

/** Answers kept for who asks again: record-api.md §6.5, docs/architecture/api.md. */

const answer = { text: '{}', eTag: '0'.repeat(32) };

it('who asks for ever new addresses pushes out none of another access role', () => {
  const cache = openMetadataAnswerCache();
  cache.store('/object-info', 'sales', answer);
  for (let i = 0; i < 5_000; i++) cache.store(`/object-info?x=${i}`, 'guest', answer);
  expect(cache.find('/object-info', 'sales')).toBeDefined();
  expect(cache.find('/object-info?x=4999', 'guest')).toBeDefined();
  expect(cache.has('/object-info?x=0')).toBe(false);
});

it('what an access role keeps asking for stays, what nobody asks for any more goes', () => {
  const cache = openMetadataAnswerCache();
  for (const target of ['/object-info', '/apps']) cache.store(target, 'guest', answer);
  for (let i = 0; i < 5_000; i++) {
    cache.store(`/object-info?x=${i}`, 'guest', answer);
    cache.find('/object-info', 'guest');
  }
  expect([cache.has('/object-info'), cache.has('/apps')]).toEqual([true, false]);
});

it('each access role has its own', () => {
  const cache = openMetadataAnswerCache();
  cache.store('/object-info', 'guest', answer);
  expect([
    cache.has('/object-info'),
    cache.find('/object-info', 'guest') !== undefined,
    cache.find('/object-info', 'sales'),
  ]).toEqual([true, true, undefined]);
});

it('users who make ever new limited keys use up a bounded place, and push out no role', () => {
  const cache = openMetadataAnswerCache();
  cache.store('/object-info', 'customer', answer);
  for (let i = 0; i < 500; i++) cache.store('/object-info', `customer|read|Object${i}`, answer);
  expect(cache.find('/object-info', 'customer')).toBeDefined();
  expect(cache.find('/object-info', 'customer|read|Object499')).toBeDefined();
  expect(cache.find('/object-info', 'customer|read|Object0')).toBeUndefined();
});
