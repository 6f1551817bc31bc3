import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db, Statement } from '#db/connection.ts';
import { systemClock, type Clock } from '#integrations/integrations.ts';
import { openCallCounter, type RateUsage } from './call-counter.ts';
import { sha256 } from '../factors/secrets.ts';

/** `retryAfterSeconds`: at least 1. */
export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** The same of a call; `spent` is null where nothing is counted. */
export type CallLimitResult = RateLimitResult & { rateUsage: RateUsage | null };

/**
 * What is counted exactly, over all copies of the server: attempts per seconds, from the first one
 * on. Source: decisions.md §5, §10, record-api.md §1.12.
 */
const kinds = {
  /** Key: form and address. */
  form: { points: 10, duration: 600 },
  /** Mails to one address that somebody typed. Key: what they are about and the address. */
  letter: { points: 4, duration: 900 },
  /** Questions to the chat assistant. Key: address. */
  question: { points: 40, duration: 600 },
  /** Key: the account typed, whether it exists or not, and the address it is typed at. */
  loginAccount: { points: 10, duration: 900 },
  loginAddress: { points: 50, duration: 900 },
  /** Guesses at one account from all addresses, known devices excepted. Key: the account typed. */
  loginAnywhere: { points: 100, duration: 3_600 },
  secondAnywhere: { points: 30, duration: 3_600 },
  /** Guesses of a known device. Key: that of the device. */
  loginDevice: { points: 10, duration: 900 },
  /**
   * Mails to one mailbox requested by strangers, from all addresses. Key: what they are about and
   * the mailbox.
   */
  letterAnywhere: { points: 8, duration: 3_600 },
  /**
   * Files that a company uploads, and their total size. Key: the company, or the member of staff.
   * The operator can set other values.
   */
  companyFiles: { points: 200, duration: 3_600 },
  companyKilobytes: { points: 1_048_576, duration: 3_600 },
  /**
   * Challenges for a passkey: each look at the log-in page asks for one, and many people may share
   * an address. Key: address.
   */
  passkey: { points: 240, duration: 600 },
} as const satisfies Record<string, { points: number; duration: number }>;

export type RateLimitKind = keyof typeof kinds;

/** Keys are kept hashed. Of an address, take `throttledAddress`. */
export type RateLimits = {
  /**
   * One more attempt, or as many as `cost` says. Costs a round trip to the database; throws when
   * that is away.
   */
  take(kind: RateLimitKind, key: string, cost?: number): Promise<RateLimitResult>;
  /** Undoes one `take` that turned out to be no attempt. */
  giveBack(kind: RateLimitKind, key: string): Promise<void>;
  /**
   * One more call in this minute, which costs so many of `limit`; asking takes no time. Each copy
   * tells the others twice a second what it counted, so within a minute up to half a second's calls
   * of each other copy may pass above the limit; a copy that cannot reach the database counts its
   * own calls only.
   */
  takeApi(key: string, price: { limit: number; cost: number }): CallLimitResult;
  /** Whether a call would be allowed; counts nothing. */
  look(key: string, limit: number): CallLimitResult;
  close(): void;
};

const sweepEvery = 300_000; // ms

/** `points`: values of the operator that replace the declared ones. */
type Options = {
  db: Db;
  off: boolean;
  clock?: Clock;
  points?: { readonly [Kind in RateLimitKind]?: number };
  /** Called for each refusal. */
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
  // a failed sweep is made up for by the next
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

/** Forgets counters whose time is over. */
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
  // the library speaks to anything that has a pg client's `query`
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
