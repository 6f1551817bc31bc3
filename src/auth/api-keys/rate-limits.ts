import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db, Statement } from '#db/connection.ts';
import { systemClock, type Clock } from '#integrations/integrations.ts';
import { openCallCounter, type RateUsage } from './call-counter.ts';
import { sha256 } from '../factors/secrets.ts';

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Null where calls are not counted. */
export type CallLimitResult = RateLimitResult & { rateUsage: RateUsage | null };

/**
 * `points` attempts in `duration` seconds, which begin at the first attempt. Counted in the
 * database, for all copies of the server together. Source: decisions.md §5, §10, record-api.md
 * §1.12.
 */
const kinds = {
  form: { points: 10, duration: 600 },
  letter: { points: 4, duration: 900 },
  question: { points: 40, duration: 600 },
  /** Per network address: those of large calendar programs ask for many users. */
  calendar: { points: 600, duration: 600 },
  /** Per network address, which many people can share. */
  authorization: { points: 300, duration: 600 },
  /** From all network addresses together. */
  authorizationAnywhere: { points: 3_000, duration: 600 },
  loginAccount: { points: 10, duration: 900 },
  loginAddress: { points: 50, duration: 900 },
  /** From all network addresses together, except from known devices. */
  loginAnywhere: { points: 100, duration: 3_600 },
  secondAnywhere: { points: 30, duration: 3_600 },
  loginDevice: { points: 10, duration: 900 },
  letterAnywhere: { points: 8, duration: 3_600 },
  /** Per company, or per user without a company. The size is in kilobytes. */
  companyFiles: { points: 200, duration: 3_600 },
  companyKilobytes: { points: 1_048_576, duration: 3_600 },
  /** Per network address, which many people can share. */
  passkey: { points: 240, duration: 600 },
} as const satisfies Record<string, { points: number; duration: number }>;

export type RateLimitKind = keyof typeof kinds;

/** Use `throttledAddress` for a key that is a network address. */
export type RateLimits = {
  take(kind: RateLimitKind, key: string, cost?: number): Promise<RateLimitResult>;
  /** Undoes a `take` of cost 1, for example after a successful log-in. */
  giveBack(kind: RateLimitKind, key: string): Promise<void>;
  /**
   * Counts per minute, without a query. Copies of the server share their counts twice a second, so
   * together they can allow some calls above the limit.
   */
  takeApi(key: string, price: { limit: number; cost: number }): CallLimitResult;
  look(key: string, limit: number): CallLimitResult;
  close(): void;
};

const sweepEvery = 300_000; // ms

type Options = {
  db: Db;
  off: boolean;
  clock?: Clock;
  points?: { readonly [Kind in RateLimitKind]?: number };
  onRefused?: (kind: RateLimitKind | 'calls') => void;
};

export function openRateLimits({
  db,
  off,
  clock = systemClock,
  points: set = {},
  onRefused = () => undefined,
}: Options): RateLimits {
  if (off) return unlimited;
  const limiters = new Map(
    Object.entries(kinds).map(([kind, { points, duration }]) => [
      kind,
      openLimiter(db, { kind, points: { ...set }[kind as RateLimitKind] ?? points, duration }),
    ]),
  );
  const limiterOf = (kind: RateLimitKind): RateLimiterPostgres => {
    const limiter = limiters.get(kind);
    if (limiter === undefined) throw new Error(`no limit is declared for ${kind}`);
    return limiter;
  };
  const calls = openCallCounter({ db, clock });
  const sweep = setInterval(
    () => void sweepCounters(db, clock.now()).catch(() => undefined),
    sweepEvery,
  ).unref();

  return {
    async take(kind, key, cost = 1) {
      try {
        await limiterOf(kind).consume(sha256(key), cost);
        return { allowed: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        onRefused(kind);
        return {
          allowed: false,
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        };
      }
    },
    async giveBack(kind, key) {
      await limiterOf(kind).reward(sha256(key));
    },
    takeApi(key, price) {
      const taken = calls.take(key, price);
      if (!taken.allowed) onRefused('calls');
      return taken;
    },
    look: calls.look,
    close() {
      clearInterval(sweep);
      calls.close();
    },
  };
}

export const sweepCounters = (db: Db, now: Date): Promise<number> =>
  db.run({ text: 'delete from limit_counter where expire < $1', values: [now.getTime() - 60_000] });

const unlimited: RateLimits = {
  take: async () => ({ allowed: true }),
  giveBack: async () => undefined,
  takeApi: () => ({ allowed: true, rateUsage: null }),
  look: () => ({ allowed: true, rateUsage: null }),
  close: () => undefined,
};

function openLimiter(
  db: Db,
  limit: { kind: string; points: number; duration: number },
): RateLimiterPostgres {
  // The library needs only the `query` method of a pg client.
  const storeClient = {
    query: async (statement: Statement) => ({ rows: await db.rows(statement) }),
  };
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'limit_counter',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.kind,
    points: limit.points,
    duration: limit.duration,
  });
}
