import { describe, expect, it, vi } from 'vitest';
import { watchCredentials } from '#api/events/credential-watch.ts';
import { credentialOf, type Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * Whether the credentials of an open stream are still valid. Source:
 * docs/decisions/0009-change-stream-sends-ids.md, decisions.md §10.
 */

const customer: Viewer = {
  kind: 'user',
  role: 'customer',
  userId: '005000000000001AAA',
  accountId: null,
  contactId: null,
  profileName: '',
  staffId: null,
};
const casesOnly: Viewer = { ...customer, role: 'casesOnly' };
const authorization = 'Bearer key';
const identityOf = (viewer: Viewer): Identity => ({ ok: true, viewer, session: null });
const hour = new Date(Date.now() + 3_600_000);
const session = {
  tokenHash: 'x',
  begunAt: new Date(),
  lastActiveAt: new Date(),
  idleUntil: hour,
  absoluteUntil: hour,
};
const refused: Identity = { ok: false, clearCookie: null };

/** A watch whose checks of the credentials the test answers, one by one. */
function watched(given: { authorization: string | null } = { authorization }) {
  const checks: ((found: Identity | Error) => void)[] = [];
  const events: string[] = [];
  const watch = watchCredentials(
    { viewer: customer, session: null, cookie: null, ...given },
    {
      now: () => new Date(),
      identify: () =>
        new Promise((resolve, reject) => {
          checks.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
        }),
    },
    {
      onRefused: () => events.push('refused'),
      onNews: () => events.push('news'),
      onError: () => events.push('error'),
    },
  );
  const answer = async (found: Identity | Error): Promise<void> => {
    checks.shift()!(found);
    await new Promise(setImmediate);
  };
  return { watch, checks, events, answer };
}

describe('the watch of a stream’s credentials', () => {
  it('checks them at its start, as they may have ended since authentication', async () => {
    const { watch, checks, events, answer } = watched();
    expect([checks.length, watch.passes()]).toEqual([1, false]);
    await answer(refused);
    expect(events).toEqual(['refused']);
  });

  it('blocks events during a check, and reports afterwards that some were missed', async () => {
    const { watch, checks, events, answer } = watched();
    await answer(identityOf(customer));
    expect([watch.passes(), events]).toEqual([true, []]);
    watch.doubt(customer.userId);
    expect([checks.length, watch.passes()]).toEqual([1, false]);
    await answer(identityOf(customer));
    expect([watch.passes(), events]).toEqual([true, ['news']]);
    // Only once: no event was blocked during the second check.
    watch.doubt(customer.userId);
    await answer(identityOf(customer));
    expect(events).toEqual(['news']);
  });

  it('checks them when their key or session was invalidated', async () => {
    const { watch, checks, answer } = watched();
    await answer(identityOf(customer));
    watch.doubt(credentialOf({ authorization, cookie: null }));
    expect(checks).toHaveLength(1);
  });

  it('has the new viewer after a check, and reports it', async () => {
    const { watch, events, answer } = watched();
    await answer(identityOf(customer));
    watch.doubt(null);
    await answer(identityOf(casesOnly));
    expect([watch.viewer(), events]).toEqual([casesOnly, ['news']]);
  });

  it('checks again after an invalidation during a check', async () => {
    const { watch, checks, events, answer } = watched();
    watch.doubt(customer.userId);
    await answer(identityOf(customer));
    expect([checks.length, watch.passes()]).toEqual([1, false]);
    await answer(identityOf(casesOnly));
    expect([checks.length, watch.passes(), watch.viewer(), events]).toEqual([
      0,
      true,
      casesOnly,
      ['news'],
    ]);
  });

  it('ignores invalidations of others, and never checks a guest', async () => {
    const { watch, checks, answer } = watched();
    await answer(identityOf(customer));
    watch.doubt('005000000000002AAA');
    expect(checks).toEqual([]);
    const guest = watched({ authorization: null });
    guest.watch.doubt(null);
    expect([guest.checks.length, guest.watch.passes()]).toEqual([0, true]);
  });

  it('checks an expired session before the next event, as it may be renewed', async () => {
    const { watch, checks, events, answer } = watched();
    await answer({
      ok: true,
      viewer: customer,
      session: { ...session, idleUntil: new Date(Date.now() - 1) },
    });
    expect([watch.passes(), checks.length]).toEqual([false, 1]);
    await answer({ ok: true, viewer: customer, session });
    expect([watch.passes(), checks.length, events]).toEqual([true, 0, ['news']]);
  });

  it('checks every half minute without an invalidation', async () => {
    const { watch, checks, answer } = watched();
    await answer(identityOf(customer));
    watch.tick();
    expect(checks).toEqual([]);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001);
    watch.tick();
    expect(checks).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('reports nothing after it was closed, and an error when a check fails', async () => {
    const gone = watched();
    gone.watch.close();
    await gone.answer(refused);
    const late = watched();
    late.watch.close();
    await late.answer(new Error('away'));
    expect([gone.events, late.events]).toEqual([[], []]);
    const unknown = watched();
    await unknown.answer(new Error('away'));
    expect([unknown.events, unknown.watch.passes()]).toEqual([['error'], false]);
  });
});
