import { openGuardedFetch } from '#integrations/guarded-fetch.ts';
import { whyUnreachable } from '#integrations/public-address.ts';
import { openWebshop } from '#integrations/webshop.ts';
import { readConfig } from '#config.ts';
import type { Connection } from '#db/connection.ts';
import { startEmbeddedDatabase } from '#db/embedded/embedded-database.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import { openSecrets } from '#db/secrets.ts';
import { objects } from '#objects/index.ts';
import { noLoginProviders } from '#integrations/login/login-providers.ts';
import { noCompanyRegister } from '#integrations/company-register.ts';
import { noOrderChecks } from '#integrations/order-checks.ts';
import { noAddressSource } from '#integrations/addresses.ts';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import { systemClock } from '#integrations/integrations.ts';
import { openAnswerCache } from '#engine/cache/answer-cache.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { createSeal } from '#engine/model/seal.ts';
import { type Identify, type IdentityService, openIdentity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { type BenchUsers, fillStage } from './fill.ts';

/** PostgreSQL with the product's settings, the demo data, and what `fill.ts` adds. */
export type Stage = {
  databaseUrl: string;
  postgres: string;
  users: BenchUsers;
  contextOf: (viewer: Viewer) => RequestContext;
  identify: Identify;
  close(): Promise<void>;
};

/** `furnish` starts a server on the database once, which makes the tables and the demo data. */
export async function openStage(
  folder: string,
  furnish: (databaseUrl: string) => Promise<void>,
): Promise<Stage> {
  const own = await startEmbeddedDatabase({ dataDir: folder, say: () => undefined });
  try {
    const databaseUrl = urlOf(own.connection);
    await furnish(databaseUrl);
    const database = await openDatabase(own.connection, {
      maxConnections: 4,
      onError: () => undefined,
    });
    const { contextOf, identity } = await openAuthService(database);
    const users = await fillStage(contextOf({ kind: 'system', task: 'fill the bench' }));
    const [version] = await database.db.rows<{ server_version: string }>({
      text: 'show server_version',
      values: [],
    });
    const close = async () => {
      identity.close();
      await database.close();
      await own.stop();
    };
    return {
      databaseUrl,
      postgres: version!.server_version,
      users,
      contextOf,
      identify: identity.identify,
      close,
    };
  } catch (error) {
    await own.stop();
    throw error;
  }
}

/** What the bench needs to call the engine itself. */
async function openAuthService({
  db,
  listen,
}: Database): Promise<{ contextOf: Stage['contextOf']; identity: IdentityService }> {
  const secrets = openSecrets({ current: undefined, previous: undefined });
  const allowed = async () => ({ allowed: true }) as const;
  const common = {
    db,
    registry: createRegistry(objects),
    brand: readConfig({}).brand,
    publicUrl: { origin: 'http://localhost', basePath: '' },
    rules: { writeHooks: {}, actions: {} },
    services: {
      integrations: {
        clock: systemClock,
        files: openMemoryFiles(),
        scanner: null,
        addresses: noAddressSource,
        companyRegister: noCompanyRegister,
        orderChecks: noOrderChecks,
        guardedFetch: openGuardedFetch({ allowed: [] }),
        whyUnreachable: (url: string) => whyUnreachable(new URL(url), []),
        webshop: openWebshop(null, () =>
          Promise.reject(new Error('The bench signs no webshop log-in')),
        ),
        mail: null,
        chatModel: null,
        supplier: null,
        loginProviders: noLoginProviders,
      },
      answerCache: openAnswerCache(db, listen),
      seal: createSeal(await secrets.read(db, 'page-tokens')),
      secrets,
      audit: { isOn: true, note: () => undefined },
      throttles: {
        form: allowed,
        mail: allowed,
        question: allowed,
        calendar: allowed,
        authorization: allowed,
      },
      staffPassword: 'on' as const,
    },
  };
  const settings = {
    idleMinutes: 30,
    absoluteHours: 12,
    secureCookie: false,
    cookiePath: '/',
    oldCookieBefore: null,
    staffSecondFactor: 'optional' as const,
  };
  return {
    contextOf: (viewer) => ({ ...common, viewer, now: new Date(), origin: {} }),
    identity: openIdentity({ db, listen, settings }),
  };
}

/** The path of a Unix socket becomes a query parameter. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password = '', database } = connection;
  return `postgres://${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
