import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { storeEntry } from '#client/cache/store-entry.ts';
import { loadedWith, openEntry } from '../changes/change-source.ts';

describe('store entry: not loaded, loading, loaded with data or an error (spec §4)', () => {
  it('an entry is not loaded before its first load', () => {
    const { entry, calls } = openEntry();
    expect(entry.snapshot()).toEqual({
      data: undefined,
      error: undefined,
      loaded: false,
      loading: false,
    });
    expect(calls).toEqual([]);
  });

  it('a load goes through loading to data', async () => {
    const { entry, call } = openEntry();
    const load = entry.load();
    expect(entry.snapshot()).toEqual({
      data: undefined,
      error: undefined,
      loaded: false,
      loading: true,
    });
    call(0).answer('a');
    expect(await load).toEqual(loadedWith('a'));
    expect(entry.snapshot()).toBe(await load);
    expect(Object.isFrozen(entry.snapshot())).toBe(true);
  });

  it('a failed load gives only the error, and the next load tries again', async () => {
    const { entry, call, clock } = openEntry(10);
    const no = new Error('no');
    void entry.load();
    call(0).answer('a');
    await settled();
    clock.now += 10_001;
    const load = entry.load();
    expect(entry.snapshot()).toEqual({ ...loadedWith('a'), loading: true });
    call(1).fail(no);
    expect(await load).toEqual({ data: undefined, error: no, loaded: true, loading: false });
    const again = entry.load();
    call(2).answer('b');
    expect(await again).toEqual(loadedWith('b'));
  });

  it('a source that throws, or rejects without a reason, gives an error', async () => {
    const no = new Error('no');
    expect(
      (
        await storeEntry({
          load: () => {
            throw no;
          },
        }).load()
      ).error,
    ).toBe(no);
    // A promise may be rejected with nothing at all.
    expect(
      (await storeEntry({ load: () => Promise.reject(undefined as never) }).load()).error,
    ).toBeInstanceOf(Error);
  });

  it('concurrent loads share one call', async () => {
    const { entry, calls, call } = openEntry();
    const loads = [entry.load(), entry.load(new AbortController().signal), entry.load()];
    expect(calls).toHaveLength(1);
    call(0).answer('a');
    expect(await Promise.all(loads)).toEqual([loadedWith('a'), loadedWith('a'), loadedWith('a')]);
  });

  it('a listener is called until it stops, also beside one that throws', async () => {
    const { entry, call } = openEntry();
    const uncaught = vi.fn();
    process.once('uncaughtException', uncaught);
    const [first, second] = [vi.fn(), vi.fn()];
    const stops = [
      entry.subscribe(() => {
        throw new Error('listener');
      }),
      entry.subscribe(first),
      entry.subscribe(first),
      entry.subscribe(second),
    ];
    void entry.load();
    stops[0]?.();
    stops[1]?.();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
    call(0).answer('a');
    await settled();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 2]);
    await vi.waitFor(() => expect(uncaught).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  });
});

describe('an aborted load returns to not loading and keeps the old data (spec §4)', () => {
  it.each([[false], [true]])('with data loaded before: %s', async (before) => {
    const { entry, clock, calls } = openEntry(0);
    if (before) {
      void entry.load();
      calls[0]?.answer('old');
      await settled();
      clock.now += 1;
    }
    const old = entry.snapshot();
    const stop = new AbortController();
    const load = entry.load(stop.signal);
    expect(entry.snapshot()).toEqual({ ...old, loading: true });
    stop.abort();
    expect(entry.snapshot()).toEqual(old);
    expect(await load).toEqual(old);
    expect(calls.at(-1)?.signal.aborted).toBe(true);
    // The aborted call still answers, too late.
    calls.at(-1)?.answer('late');
    await settled();
    expect(entry.snapshot()).toEqual(old);
  });

  it('an abort ends only its own wait, and the load continues for others', async () => {
    const { entry, call } = openEntry();
    const stop = new AbortController();
    const [mine, theirs] = [entry.load(stop.signal), entry.load()];
    stop.abort();
    expect((await mine).loading).toBe(true);
    expect(call(0).signal.aborted).toBe(false);
    call(0).answer('a');
    expect(await theirs).toEqual(loadedWith('a'));
  });

  it('an aborted load that answers after a newer one changes nothing', async () => {
    const { entry, call } = openEntry();
    const stop = new AbortController();
    void entry.load(stop.signal);
    stop.abort();
    const load = entry.load();
    call(1).answer('new');
    expect(await load).toEqual(loadedWith('new'));
    call(0).answer('old');
    await settled();
    expect(entry.snapshot()).toEqual(loadedWith('new'));
  });

  it('a source that aborts itself counts as aborted', async () => {
    const { entry, call } = openEntry();
    const load = entry.load();
    call(0).fail(new DOMException('gone', 'AbortError'));
    expect(await load).toEqual({
      data: undefined,
      error: undefined,
      loaded: false,
      loading: false,
    });
  });

  it('a load with an aborted signal makes no call', async () => {
    const { entry, calls } = openEntry();
    expect((await entry.load(AbortSignal.abort())).loading).toBe(false);
    expect(calls).toEqual([]);
  });
});

describe('time to live in seconds (spec §5)', () => {
  it.each([
    [undefined, 300],
    [10, 10],
    [0.5, 0.5],
    [0, 0],
    [-2, 300],
    [-1.001, 300],
    [Number.NaN, 300],
    ['60', 300],
    ['lang', 300],
    [null, 300],
    [{}, 300],
  ])('%j is fresh for %d s, the last millisecond included', async (ttl, seconds) => {
    const { entry, clock, calls, call } = openEntry(ttl);
    void entry.load();
    call(0).answer('a');
    await settled();
    clock.now += seconds * 1_000;
    await entry.load();
    expect(calls).toHaveLength(1);
    clock.now += 1;
    void entry.load();
    expect(calls).toHaveLength(2);
  });

  it('-1 is fresh forever', async () => {
    const { entry, clock, calls, call } = openEntry(-1);
    void entry.load();
    call(0).answer('a');
    await settled();
    clock.now += 1e15;
    await entry.load();
    expect(calls).toHaveLength(1);
  });

  it('data is not fresh after the clock was set back', async () => {
    const { entry, clock, calls, call } = openEntry();
    void entry.load();
    call(0).answer('a');
    await settled();
    clock.now -= 86_400_000;
    void entry.load();
    expect(calls).toHaveLength(2);
  });
});

it('an entry that is forgotten is not loaded, and its load is aborted', async () => {
  const { entry, call, calls } = openEntry(-1);
  void entry.load();
  call(0).answer('a');
  await settled();
  const listener = vi.fn();
  entry.subscribe(listener);
  entry.forget();
  expect(entry.snapshot()).toEqual({
    data: undefined,
    error: undefined,
    loaded: false,
    loading: false,
  });
  expect(listener).toHaveBeenCalledTimes(1);
  const load = entry.load();
  entry.forget();
  expect((await load).loaded).toBe(false);
  expect(call(1).signal.aborted).toBe(true);
  expect(calls).toHaveLength(2);
});
