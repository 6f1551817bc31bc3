import { describe, expect, it } from 'vitest';
import type { RateLimits } from '#auth/api-keys/rate-limits.ts';
import { quotaOf, quotaPoints } from '#auth/api-keys/quotas.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** Quotas of rows and uploads per company, which the operator sets. */

const settings = { filesPerHour: 30, megabytesPerHour: 2, rowsPerMinute: 500 };
const user = (accountId: string | null): Viewer => ({
  kind: 'user',
  role: accountId === null ? 'sales' : 'customer',
  userId: 'user',
  accountId,
  contactId: null,
  profileName: '',
  staffId: null,
});

function open(viewer: Viewer, allowed = true) {
  const taken: string[] = [];
  const refused: string[] = [];
  const answer = allowed ? ({ allowed } as const) : ({ allowed, retryAfterSeconds: 1 } as const);
  const limits: RateLimits = {
    take: async (kind, key, cost = 1) => (taken.push(`${kind} ${key} ${cost}`), answer),
    giveBack: async () => undefined,
    takeApi: (key, { limit, cost }) => (
      taken.push(`${key} ${cost} of ${limit}`),
      { ...answer, rateUsage: null }
    ),
    look: () => ({ ...answer, rateUsage: null }),
    close: () => undefined,
  };
  const quota = quotaOf(
    { limits, settings, onRefused: (which) => void refused.push(which) },
    viewer,
  );
  return { quota: quota!, taken, refused };
}

const useAll = async ({ quota }: ReturnType<typeof open>) => [
  quota.takeRows(40),
  await quota.takeFile(),
  await quota.takeBytes(1_025),
];

describe('a quota', () => {
  it.each([{ kind: 'guest' }, { kind: 'system', task: 'test' }] as const)(
    'does not exist for viewer $kind',
    (viewer) => {
      expect(open(viewer).quota).toBeUndefined();
    },
  );

  it.each([
    ['a customer is shared by their company', 'company', 'company'],
    ['staff is personal', null, 'user'],
  ])('of %s', async (_, accountId, whose) => {
    const opened = open(user(accountId));
    expect(await useAll(opened)).toEqual([true, true, true]);
    expect(opened.taken).toEqual([
      `rows ${whose} 40 of 500`,
      `companyFiles ${whose} 1`,
      `companyKilobytes ${whose} 2`,
    ]);
    expect(opened.refused).toEqual([]);
  });

  it('that is used up refuses, and reports which one', async () => {
    const opened = open(user('company'), false);
    expect(await useAll(opened)).toEqual([false, false, false]);
    expect(opened.refused).toEqual(['rows', 'files', 'files']);
  });

  it('counts bytes in kilobytes, rounded up', async () => {
    const opened = open(user('company'));
    for (const size of [0, 1, 1_024, 2_049]) await opened.quota.takeBytes(size);
    expect(opened.taken.map((one) => Number(one.split(' ')[2]))).toEqual([0, 1, 1, 3]);
  });

  it('of files and kilobytes has the points that the operator set', () => {
    expect(quotaPoints(settings)).toEqual({ companyFiles: 30, companyKilobytes: 2_048 });
  });
});
