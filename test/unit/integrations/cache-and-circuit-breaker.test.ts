import { beforeEach, expect, it, vi } from 'vitest';
import type { AddressSource } from '#integrations/addresses.ts';
import { withCacheAndCircuitBreaker } from '#integrations/cache-and-circuit-breaker.ts';

/** The rate of requests to the public address register is limited, whatever visitors do. */

let now = 0;
const clock = { now: () => new Date(now) };
const address = {
  postcode: '3526KP',
  houseNumber: 93,
  letter: null,
  addition: null,
  street: 'Europalaan',
  town: 'Utrecht',
  nummeraanduiding: null,
};
const house = (houseNumber: number) => ({ postcode: '3526KP', houseNumber });
const source = vi.fn<AddressSource['addressesAt']>();
let sparing: AddressSource;
beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z');
  source.mockReset().mockResolvedValue([address]);
  sparing = {
    addressesAt: withCacheAndCircuitBreaker(source, {
      keyOf: ({ postcode, houseNumber }) => `${postcode} ${houseNumber}`,
      clock,
    }),
  };
});

const lookUpAll = (count: number, from = 1) =>
  Promise.all(Array.from({ length: count }, (_, at) => sparing.addressesAt(house(from + at))));

it('of a thousand simultaneous lookups only twenty reach the register', async () => {
  const answers = await lookUpAll(1_000);
  expect(source).toHaveBeenCalledTimes(20);
  expect(answers.filter((answer) => answer === 'away')).toHaveLength(980);
});

it('after the first twenty lookups the register gets five a second', async () => {
  await lookUpAll(20);
  for (let second = 1; second <= 10; second++) {
    now += 1_000;
    await lookUpAll(50, second * 100);
  }
  expect(source).toHaveBeenCalledTimes(20 + 50);
});

it('a house is looked up once in ten minutes, also for simultaneous visitors', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sparing.addressesAt(house(93))),
  );
  now += 599_999;
  answers.push(await sparing.addressesAt(house(93)));
  expect(source).toHaveBeenCalledTimes(1);
  expect(answers.every((answer) => answer !== 'away' && answer[0] === address)).toBe(true);
  now += 1;
  await sparing.addressesAt(house(93));
  expect(source).toHaveBeenCalledTimes(2);
});

it('the answer that the register is away is not cached', async () => {
  source.mockResolvedValueOnce('away');
  expect(await sparing.addressesAt(house(93))).toBe('away');
  expect(await sparing.addressesAt(house(93))).toEqual([address]);
});

it('after five failures the register gets no lookup for 30 seconds, then one', async () => {
  source.mockResolvedValue('away');
  for (let at = 0; at < 8; at++) expect(await sparing.addressesAt(house(at))).toBe('away');
  expect(source).toHaveBeenCalledTimes(5);
  now += 30_000;
  await lookUpAll(10, 100);
  expect(source).toHaveBeenCalledTimes(6);
  now += 29_999;
  await lookUpAll(10, 200);
  expect(source).toHaveBeenCalledTimes(6);
  source.mockResolvedValue([address]);
  now += 1;
  expect(await sparing.addressesAt(house(300))).toEqual([address]);
  expect(await lookUpAll(5, 400)).toEqual(Array.from({ length: 5 }, () => [address]));
});

it('the cache holds at most a thousand houses', async () => {
  for (let at = 0; at < 1_001; at++) {
    now += 200;
    await sparing.addressesAt(house(at));
  }
  await sparing.addressesAt(house(1_000));
  expect(source).toHaveBeenCalledTimes(1_001);
  now += 200;
  await sparing.addressesAt(house(0));
  expect(source).toHaveBeenCalledTimes(1_002);
});
