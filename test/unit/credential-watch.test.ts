import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Credentials, watchCredentials } from '#api/credential-watch.ts';
import { credentialOf, type Identity } from '#session/viewer.ts';
import type { Viewer } from '#wire/viewer.ts';

/** Who was let in once and stays is told nothing while it is not sure that they still are. Source: docs/decisions/0009-channel-of-changes.md. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

const customer: Viewer = { kind: 'user', role: 'customer', userId: '005a', accountId: '001a', contactId: null, profileName: 'Klant', staffId: null };
const session = (idleFor: number) => ({
  tokenHash: 'x',
  lastActiveAt: new Date(),
  idleUntil: new Date(Date.now() + idleFor),
  absoluteUntil: new Date(Date.now() + 3_600_000),
});
const byCookie = (idleFor = 600_000): Credentials => ({ viewer: customer, session: session(idleFor), authorization: null, cookie: 'zorgeloos_session=een' });

function watch(given: Credentials) {
  const asked: PromiseWithResolvers<Identity>[] = [];
  const heard: string[] = [];
  const identify = (): Promise<Identity> => {
    const question = Promise.withResolvers<Identity>();
    asked.push(question);
    return question.promise;
  };
  const tell = (word: string) => () => void heard.push(word);
  const watched = watchCredentials(given, { identify, now: () => new Date() }, { onRefused: tell('refused'), onNews: tell('news'), onError: tell('error') });
  return { asked, heard, ...watched };
}
const same = (idleFor?: number): Identity => ({ ok: true, viewer: customer, session: session(idleFor ?? 600_000) });

it('while nobody doubts it, everything passes and nothing is asked', () => {
  const { asked, passes } = watch(byCookie());
  expect([passes(), asked.length]).toEqual([true, 0]);
});

it.each([
  ['their credential', credentialOf(byCookie())],
  ['their user', '005a'],
  ['anybody', null],
])('a doubt about %s stops what would be told, and who is the same afterwards is told that they missed it', async (_, about) => {
  const { asked, heard, passes, doubt } = watch(byCookie());
  doubt(about);
  doubt(about);
  expect([asked.length, passes()]).toEqual([1, false]);
  asked[0]!.resolve(same());
  await settled();
  expect([heard, passes()]).toEqual([['news'], true]);
});

it('a doubt in which nothing passed by is no news', async () => {
  const { asked, heard, doubt } = watch(byCookie());
  doubt(null);
  asked[0]!.resolve(same());
  await settled();
  expect(heard).toEqual([]);
});

it('a doubt about somebody else is none', () => {
  const { asked, doubt } = watch(byCookie());
  doubt('005b');
  expect(asked).toEqual([]);
});

it('another viewer by the same credential is news', async () => {
  const { asked, heard, doubt, viewer } = watch(byCookie());
  doubt('005a');
  asked[0]!.resolve({ ok: true, viewer: { ...customer, role: 'casesOnly' }, session: session(600_000) });
  await settled();
  expect([heard, viewer()]).toEqual([['news'], { ...customer, role: 'casesOnly' }]);
});

it('refused: said once, and nothing passes any more', async () => {
  const { asked, heard, doubt, passes } = watch(byCookie());
  doubt(null);
  asked[0]!.resolve({ ok: false, clearCookie: null });
  await settled();
  expect([heard, passes()]).toEqual([['refused'], false]);
});

it('a session whose clock ran out is looked at before anything is told, unless it was renewed', async () => {
  const { asked, heard, passes } = watch(byCookie(60_000));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([passes(), asked.length]).toEqual([false, 1]);
  asked[0]!.resolve(same(60_000));
  await settled();
  expect([heard, passes(), asked.length]).toEqual([['news'], true, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  passes();
  asked[1]!.resolve({ ok: false, clearCookie: '' });
  await settled();
  expect(heard).toEqual(['news', 'refused']);
});

it('what nobody tells is found out within half a minute', async () => {
  const { asked, tick } = watch({ ...byCookie(), session: null, authorization: 'Bearer een', cookie: null });
  tick();
  await vi.advanceTimersByTimeAsync(30_001);
  tick();
  expect(asked).toHaveLength(1);
});

it('a look that fails is an error, and not a yes', async () => {
  const { asked, heard, passes, doubt } = watch(byCookie());
  doubt(null);
  asked[0]!.reject(new Error('away'));
  await settled();
  expect([heard, passes()]).toEqual([['error'], false]);
});

it('closed, it says nothing of what it still finds', async () => {
  const { asked, heard, doubt, close } = watch(byCookie());
  doubt(null);
  close();
  asked[0]!.resolve({ ok: false, clearCookie: null });
  await settled();
  expect(heard).toEqual([]);
});

it('a guest has nothing to doubt', async () => {
  const { asked, passes, doubt, tick } = watch({ viewer: { kind: 'guest' }, session: null, authorization: null, cookie: null });
  doubt(null);
  await vi.advanceTimersByTimeAsync(300_000);
  tick();
  expect([asked, passes()]).toEqual([[], true]);
});
