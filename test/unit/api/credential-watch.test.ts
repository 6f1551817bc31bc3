import { describe, expect, it, vi } from 'vitest';
import { watchCredentials } from '#api/events/credential-watch.ts';
import { credentialOf, type Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * Whether who was let in once is let in still. Source:
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

/** A watch whose looks are answered by the test, one by one. */
function watched(given: { authorization: string | null } = { authorization }) {
  const looks: ((found: Identity | Error) => void)[] = [];
  const events: string[] = [];
  const watch = watchCredentials(
    { viewer: customer, session: null, cookie: null, ...given },
    {
      now: () => new Date(),
      identify: () =>
        new Promise((resolve, reject) => {
          looks.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
        }),
    },
    {
      onRefused: () => events.push('refused'),
      onNews: () => events.push('news'),
      onError: () => events.push('error'),
    },
  );
  const answer = async (found: Identity | Error): Promise<void> => {
    looks.shift()!(found);
    await new Promise(setImmediate);
  };
  return { watch, looks, events, answer };
}

describe('whoever was let in', () => {
  it('is looked at once more at the beginning: something may have been told between the door and here', async () => {
    const { watch, looks, events, answer } = watched();
    expect([looks.length, watch.passes()]).toEqual([1, false]);
    await answer(refused);
    expect(events).toEqual(['refused']);
  });

  it('is told nothing while nobody is sure of them, and afterwards that they missed it', async () => {
    const { watch, looks, events, answer } = watched();
    await answer(identityOf(customer));
    expect([watch.passes(), events]).toEqual([true, []]);
    watch.doubt(customer.userId);
    expect([looks.length, watch.passes()]).toEqual([1, false]);
    await answer(identityOf(customer));
    expect([watch.passes(), events]).toEqual([true, ['news']]);
    // Once: the next look found nothing new, and nothing passed them by.
    watch.doubt(customer.userId);
    await answer(identityOf(customer));
    expect(events).toEqual(['news']);
  });

  it('is looked at when their key or session is in doubt', async () => {
    const { watch, looks, answer } = watched();
    await answer(identityOf(customer));
    watch.doubt(credentialOf({ authorization, cookie: null }));
    expect(looks).toHaveLength(1);
  });

  it('is another viewer once they are, and told so', async () => {
    const { watch, events, answer } = watched();
    await answer(identityOf(customer));
    watch.doubt(null);
    await answer(identityOf(casesOnly));
    expect([watch.viewer(), events]).toEqual([casesOnly, ['news']]);
  });

  it('is looked at again when a doubt came during a look: what that look found may be older', async () => {
    const { watch, looks, events, answer } = watched();
    watch.doubt(customer.userId);
    await answer(identityOf(customer));
    expect([looks.length, watch.passes()]).toEqual([1, false]);
    await answer(identityOf(casesOnly));
    expect([looks.length, watch.passes(), watch.viewer(), events]).toEqual([
      0,
      true,
      casesOnly,
      ['news'],
    ]);
  });

  it('is not asked about in vain: doubts about others are none, and a guest has nothing that could end', async () => {
    const { watch, looks, answer } = watched();
    await answer(identityOf(customer));
    watch.doubt('005000000000002AAA');
    expect(looks).toEqual([]);
    const guest = watched({ authorization: null });
    guest.watch.doubt(null);
    expect([guest.looks.length, guest.watch.passes()]).toEqual([0, true]);
  });

  it('is looked at before anything is told once the clock of their session ran out, unless it was renewed', async () => {
    const { watch, looks, events, answer } = watched();
    await answer({
      ok: true,
      viewer: customer,
      session: { ...session, idleUntil: new Date(Date.now() - 1) },
    });
    expect([watch.passes(), looks.length]).toEqual([false, 1]);
    await answer({ ok: true, viewer: customer, session });
    expect([watch.passes(), looks.length, events]).toEqual([true, 0, ['news']]);
  });

  it('is found out within half a minute where nobody tells', async () => {
    const { watch, looks, answer } = watched();
    await answer(identityOf(customer));
    watch.tick();
    expect(looks).toEqual([]);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001);
    watch.tick();
    expect(looks).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('hears nothing more once they went, or where nobody can say who they are', async () => {
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
