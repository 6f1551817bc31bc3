import type { Db } from '#db/connection.ts';
import { migrationAppliedAt } from '#db/migrate.ts';
import type { Database } from '#db/pool.ts';
import { openSecrets } from '#db/secrets.ts';
import type { Services } from '#engine/model/request-context.ts';
import type { Seal } from '#engine/model/seal.ts';
import { quotaPoints } from '#auth/api-keys/quotas.ts';
import { type RateLimits, openRateLimits } from '#auth/api-keys/rate-limits.ts';
import { type AuthService, openAuthService } from '#auth/login/auth-service.ts';
import { organizationSecret } from '#engine/soql/organization.ts';
import { openLiveSeal } from '#auth/sealing/live-seal.ts';
import { beginPasswordSeal } from '#auth/sealing/password-hashes.ts';
import { type Authenticator, openAuthenticator } from '#auth/sessions/authenticator.ts';
import { isSessionToken } from '#auth/sessions/session-token.ts';
import type { SessionSettings } from '#auth/sessions/settings.ts';
import type { IdentityService } from '#auth/sessions/viewer.ts';
import type { Config } from '../config.ts';
import { reportFailedLogIn } from './http/counted.ts';
import type { Metrics } from './http/metrics.ts';
import type { Log } from './log.ts';

export const openLimits = (
  { rateLimits, quotas }: Config,
  { db, metrics }: { db: Db; metrics: Metrics },
): RateLimits =>
  openRateLimits({
    db,
    off: !rateLimits,
    points: quotaPoints(quotas),
    onRefused: (limit) => metrics.count('limit_refusals', limit),
  });

export const openAuthentication = ({
  identity,
  limits,
  settings,
  log,
  metrics,
  seal,
}: {
  identity: IdentityService;
  limits: RateLimits;
  settings: SessionSettings;
  log: Log;
  metrics: Metrics;
  seal: Seal;
}): { authenticator: Authenticator; authService: AuthService } => ({
  authenticator: openAuthenticator({
    identify: identity.identify,
    limits,
    isSession: (token) => isSessionToken(seal, token),
  }),
  authService: openAuthService({
    limits,
    settings,
    identity,
    onFailure: (failed) => reportFailedLogIn({ log, metrics }, failed),
  }),
});

/** Throws `SecretsRefusedError` when the operator's keys cannot decrypt the stored secrets. */
export async function openSealing(
  { secretKeys }: Config,
  { database, log }: { database: Database; log: Log },
): Promise<Pick<Services, 'seal' | 'secrets'>> {
  const secrets = openSecrets(secretKeys);
  await secrets.check(database.db);
  await beginPasswordSeal({ db: database.db, secrets });
  const onError = (error: unknown) =>
    log.warn(
      { err: error },
      'the encryption keys in the database could not be read again; the server uses the keys ' +
        'it has',
    );
  await secrets.read(database.db, organizationSecret);
  return { secrets, seal: await openLiveSeal({ secrets, database, onError }) };
}

export async function readSessionSettings(
  { idleMinutes, absoluteHours, publicUrl, basePath, staffSecondFactor }: Config,
  db: Database['db'],
): Promise<SessionSettings> {
  const secureCookie = publicUrl?.protocol === 'https:';
  return {
    idleMinutes,
    absoluteHours,
    staffSecondFactor,
    secureCookie,
    cookiePath: basePath || '/',
    oldCookieBefore: secureCookie ? await migrationAppliedAt(db, hostCookieMigration) : null,
  };
}

/** This migration belongs to the version that introduced the cookie name `__Host-zorgeloos`. */
const hostCookieMigration = 120;
