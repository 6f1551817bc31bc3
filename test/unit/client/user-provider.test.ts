import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { userProvider } from '#client/sync/user-provider.ts';

describe('user data provider (spec §4)', () => {
  const provided = (isGuest: boolean) => {
    const source = {
      isGuest: vi.fn(async () => isGuest),
      userId: vi.fn(async () => '0053X000000abcDQAQ'),
    };
    return { source, provider: userProvider(source) };
  };

  it('a guest has no user id, and it is not requested', async () => {
    const { source, provider } = provided(true);
    expect((await provider.load()).data).toEqual({ isGuest: true });
    expect(source.userId).not.toHaveBeenCalled();
  });

  it('for a user the id is requested after the status, each once', async () => {
    const { source, provider } = provided(false);
    await Promise.all([provider.load(), provider.load()]);
    expect((await provider.load()).data).toEqual({ isGuest: false, userId: '0053X000000abcDQAQ' });
    expect(source.isGuest).toHaveBeenCalledTimes(1);
    expect(source.userId).toHaveBeenCalledTimes(1);
    expect(source.isGuest.mock.invocationCallOrder[0]).toBeLessThan(
      source.userId.mock.invocationCallOrder[0]!,
    );
  });

  it('a failed request for the id does not repeat that for the status', async () => {
    const { source, provider } = provided(false);
    source.userId.mockRejectedValueOnce(new Error('no'));
    expect((await provider.load()).error).toEqual(new Error('no'));
    expect((await provider.load()).data).toEqual({ isGuest: false, userId: '0053X000000abcDQAQ' });
    expect(source.isGuest).toHaveBeenCalledTimes(1);
  });

  it('a failed request for the status gives the error, and is repeated', async () => {
    const { source, provider } = provided(false);
    source.isGuest.mockRejectedValueOnce(new Error('no'));
    expect(await provider.load()).toEqual({
      data: undefined,
      error: new Error('no'),
      loaded: true,
      loading: false,
    });
    expect(source.userId).not.toHaveBeenCalled();
    expect((await provider.load()).data?.isGuest).toBe(false);
  });

  it('an abort between the requests ends the loading', async () => {
    const { source, provider } = provided(false);
    const stop = new AbortController();
    source.isGuest.mockImplementationOnce(async () => {
      stop.abort();
      return false;
    });
    expect(await provider.load(stop.signal)).toEqual({
      data: undefined,
      error: undefined,
      loaded: false,
      loading: false,
    });
    await settled();
    expect(source.userId).not.toHaveBeenCalled();
    expect(provider.snapshot().loaded).toBe(false);
  });

  it('after another log-in all is requested again', async () => {
    const { source, provider } = provided(true);
    await provider.load();
    source.isGuest.mockResolvedValue(false);
    provider.forget();
    expect((await provider.load()).data).toEqual({ isGuest: false, userId: '0053X000000abcDQAQ' });
  });
});
