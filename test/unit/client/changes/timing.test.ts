import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { notifyLimit } from '#client/sync/notify-limit.ts';
import { retryAfter } from '#client/transport/retry-after.ts';
import { throttle, type Timers } from '#client/sync/throttle.ts';

describe('Retry-After (RFC 9110 §10.2.3)', () => {
  const now = Date.parse('1994-11-06T08:49:00Z');
  it.each([
    ['5', 5_000],
    [' 5 ', 5_000],
    ['0', 1_000],
    ['60', 60_000],
    ['61', 60_000],
    ['99999999999999999999', 60_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
    ['Sun Nov  6 08:49:37 1994', 37_000],
    ['Sun, 06 Nov 1994 08:48:00 GMT', 1_000],
    ['Mon, 07 Nov 1994 08:49:37 GMT', 60_000],
  ])('%s waits %d ms', (header, wait) => expect(retryAfter(header, now)).toBe(wait));

  it.each([
    [null],
    [undefined],
    [''],
    ['-5'],
    ['1.5'],
    ['soon'],
    ['Sunny'],
    ['1e3'],
    ['1994-11-06T08:49:37Z'],
  ])('%j gives no delay', (header) => expect(retryAfter(header, now)).toBeUndefined());
});

describe('at most 60 notifications in 60,000 ms (spec §9)', () => {
  function limited(at = 0) {
    const clock = { now: at };
    const warn = vi.fn();
    return { clock, warn, limit: notifyLimit({ now: () => clock.now, warn }) };
  }

  it('the 61st is refused with one warning, until one is allowed again', () => {
    const { clock, warn, limit } = limited();
    expect(Array.from({ length: 60 }, limit)).not.toContain(false);
    expect([limit(), limit(), limit()]).toEqual([false, false, false]);
    expect(warn).toHaveBeenCalledTimes(1);
    clock.now = 59_999;
    expect(limit()).toBe(false);
    clock.now = 60_000;
    expect(Array.from({ length: 60 }, limit)).not.toContain(false);
    expect(limit()).toBe(false);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('the window slides: each call makes room 60 s later', () => {
    const { clock, limit } = limited();
    for (let i = 0; i < 60; i++, clock.now += 500) expect(limit()).toBe(true);
    expect(limit()).toBe(false);
    clock.now = 60_000;
    expect([limit(), limit()]).toEqual([true, false]);
    clock.now = 60_500;
    expect([limit(), limit()]).toEqual([true, false]);
  });

  it('no 60 s have more than 60, and no other is refused', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof({ weight: 4, arbitrary: fc.nat(50) }, { weight: 1, arbitrary: fc.nat(30_000) }),
          { maxLength: 400 },
        ),
        (pauses) => {
          const { clock, limit } = limited();
          const done: number[] = [];
          for (const pause of pauses) {
            clock.now += pause;
            const lately = done.filter((at) => clock.now - at < 60_000).length;
            expect(limit()).toBe(lately < 60);
            if (lately < 60) done.push(clock.now);
          }
        },
      ),
    ));
});

/** Timers on a clock that the test moves with `pass`. */
function clockwork() {
  let now = 0;
  let next = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  const timers: Timers<number> = {
    set: (run, wait) => (waiting.set(++next, { at: now + wait, run }), next),
    clear: (timer) => waiting.delete(timer),
  };
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const [first] = [...waiting]
        .filter(([, { at }]) => at <= end)
        .sort(([, a], [, b]) => a.at - b.at);
      if (!first) break;
      waiting.delete(first[0]);
      now = first[1].at;
      first[1].run();
    }
    now = end;
  };
  return { timers, pass, now: () => now, waiting };
}

describe('scheduling throttle of 5 s (spec §9)', () => {
  it('the first call runs at once, and the last of later ones after 5 s', () => {
    const { timers, pass } = clockwork();
    const done: string[] = [];
    const { run } = throttle(timers);
    for (const name of ['a', 'b', 'c']) run('key', () => done.push(name));
    expect(done).toEqual(['a']);
    pass(4_999);
    expect(done).toEqual(['a']);
    pass(1);
    expect(done).toEqual(['a', 'c']);
    run('key', () => done.push('d'));
    expect(done).toEqual(['a', 'c']);
    pass(5_000);
    expect(done).toEqual(['a', 'c', 'd']);
  });

  it('a call after 5 s without calls runs at once', () => {
    const { timers, pass, waiting } = clockwork();
    const act = vi.fn();
    const { run } = throttle(timers);
    run('key', act);
    pass(5_000);
    expect(waiting.size).toBe(0);
    run('key', act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('calls of different keys do not wait for each other', () => {
    const act = vi.fn();
    const { run } = throttle(clockwork().timers);
    run('a', act);
    run('b', act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('a stop drops waiting calls, and the next call runs at once', () => {
    const { timers, pass } = clockwork();
    const done: string[] = [];
    const { run, stop } = throttle(timers);
    run('key', () => done.push('a'));
    run('key', () => done.push('b'));
    stop();
    pass(10_000);
    expect(done).toEqual(['a']);
    run('key', () => done.push('c'));
    expect(done).toEqual(['a', 'c']);
  });

  it('a call that throws does not block the next', () => {
    const { timers, pass } = clockwork();
    const act = vi.fn();
    const { run } = throttle(timers);
    expect(() =>
      run('key', () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    run('key', act);
    expect(act).not.toHaveBeenCalled();
    pass(5_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('a call that schedules itself is throttled', () => {
    const { timers, pass } = clockwork();
    const { run } = throttle(timers);
    let count = 0;
    const again = () => {
      count++;
      if (count < 5) run('key', again);
    };
    run('key', again);
    expect(count).toBe(1);
    pass(10_000);
    expect(count).toBe(3);
  });

  it('two calls of a key are at least 5 s apart, and the last runs within 5 s', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            key: fc.constantFrom('a', 'b'),
            pause: fc.oneof(fc.nat(100), fc.nat(12_000)),
          }),
          { maxLength: 60 },
        ),
        (asked) => {
          const { timers, pass, now } = clockwork();
          const { run } = throttle(timers);
          const done: Record<string, { at: number; what: number }[]> = { a: [], b: [] };
          const last: Record<string, { at: number; what: number }> = {};
          for (const [what, { key, pause }] of asked.entries()) {
            pass(pause);
            last[key] = { at: now(), what };
            run(key, () => done[key]?.push({ at: now(), what }));
          }
          pass(5_000);
          for (const [key, { at, what }] of Object.entries(last)) {
            const times = done[key] ?? [];
            expect(times.at(-1)?.what).toBe(what);
            expect(times.at(-1)?.at).toBeLessThanOrEqual(at + 5_000);
            for (const [i, one] of times.entries())
              if (i > 0) expect(one.at - (times[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(5_000);
          }
        },
      ),
    ));

  it('the timers of the platform are the default', () => {
    vi.useFakeTimers();
    try {
      const act = vi.fn();
      const { run, stop } = throttle();
      run('key', act);
      run('key', act);
      vi.advanceTimersByTime(5_000);
      expect(act).toHaveBeenCalledTimes(2);
      run('key', act);
      stop();
      vi.advanceTimersByTime(5_000);
      expect(act).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
