import { expect, it } from 'vitest';
import { openMetadataAnswerCache } from '#api/pipeline/metadata-answer-cache.ts';

/** Cache of metadata answers. Source: record-api.md §6.5, docs/architecture/api.md. */

const answer = { text: '{}', eTag: '0'.repeat(32) };

it('many new URLs of one access role evict no answers of another', () => {
  const cache = openMetadataAnswerCache();
  cache.store('/object-info', 'sales', answer);
  for (let i = 0; i < 5_000; i++) cache.store(`/object-info?x=${i}`, 'guest', answer);
  expect(cache.find('/object-info', 'sales')).toBeDefined();
  expect(cache.find('/object-info?x=4999', 'guest')).toBeDefined();
  expect(cache.find('/object-info?x=0', 'guest')).toBeUndefined();
});

it('recently used answers stay, and others are evicted', () => {
  const cache = openMetadataAnswerCache();
  for (const target of ['/object-info', '/apps']) cache.store(target, 'guest', answer);
  for (let i = 0; i < 5_000; i++) {
    cache.store(`/object-info?x=${i}`, 'guest', answer);
    cache.find('/object-info', 'guest');
  }
  expect(cache.find('/object-info', 'guest')).toBeDefined();
  expect(cache.find('/apps', 'guest')).toBeUndefined();
});

it('each access role has its own answers', () => {
  const cache = openMetadataAnswerCache();
  cache.store('/object-info', 'guest', answer);
  expect(cache.find('/object-info', 'guest')).toBeDefined();
  expect(cache.find('/object-info', 'sales')).toBeUndefined();
});

it('answers for limited keys are bounded and evict none of a role', () => {
  const cache = openMetadataAnswerCache();
  cache.store('/object-info', 'customer', answer);
  for (let i = 0; i < 500; i++) cache.store('/object-info', `customer|read|Object${i}`, answer);
  expect(cache.find('/object-info', 'customer')).toBeDefined();
  expect(cache.find('/object-info', 'customer|read|Object499')).toBeDefined();
  expect(cache.find('/object-info', 'customer|read|Object0')).toBeUndefined();
});
