import { timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import { parseScopes, type Scope, scopes as allScopes } from '#protocol/oauth/scopes.ts';
import { sha256 } from '../factors/secrets.ts';
import { newOAuthSecret } from './secrets.ts';

/**
 * `built-in`: the platform's command line. `integration`: an administrator entered it.
 * `registered`: it registered itself. `document`: its client id is the address of its description.
 */
export type ClientKind = 'built-in' | 'integration' | 'registered' | 'document';

export type OAuthClient = {
  id: string;
  kind: ClientKind;
  name: string;
  redirectUris: readonly string[];
  /** The most that the app may ask for. */
  scopes: readonly Scope[];
  /** The objects to which it is limited; null means none. */
  objects: readonly string[] | null;
  /** Null for a public client, which cannot keep a secret. */
  secretHash: string | null;
};

/** The command line of the platform. Source: record-api.md §11.5. */
export const platformClient: OAuthClient = {
  id: 'PlatformCLI',
  kind: 'built-in',
  name: 'Salesforce CLI (sf)',
  redirectUris: ['http://localhost:1717/OauthRedirect'],
  scopes: allScopes,
  objects: null,
  secretHash: null,
};

type IntegrationRow = {
  name: string;
  uris: string | null;
  scopes: string | null;
  objects: string | null;
  hash: string | null;
};

/** Null for an unknown client id, and for an app that was stopped. */
export async function findClient(db: Db, id: string): Promise<OAuthClient | null> {
  if (id === platformClient.id) return platformClient;
  if (id.length > mostIdLength || id.includes('\0')) return null;
  const [row] = await db.rows<IntegrationRow>({
    name: 'oauth-client',
    text: `select k.name, k.redirectadressen__c as uris, k.rechten__c as scopes, k.objecten__c as objects, s.hash
      from koppeling__c k left join oauth_client_secret s on s.integration_id = k.id
      where k.client_id__c = $1 and k.soort__c = $2 and k.status__c = $3`,
    values: [id, integrationKind.app, integrationStatus.active],
  });
  if (row === undefined) return findOwnClient(db, id);
  return {
    id,
    kind: 'integration',
    name: row.name,
    redirectUris: (row.uris ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    scopes: parseScopes((row.scopes ?? '').replaceAll(';', ' ')),
    objects: row.objects?.split(';') ?? null,
    secretHash: row.hash,
  };
}

const mostIdLength = 1_000;

type OwnRow = { kind: 'registered' | 'document'; name: string; uris: string[] };

async function findOwnClient(db: Db, id: string): Promise<OAuthClient | null> {
  const [row] = await db.rows<OwnRow>({
    name: 'oauth-own-client',
    text: 'select kind, name, redirect_uris as uris from oauth_client where id = $1',
    values: [id],
  });
  return row === undefined
    ? null
    : {
        id,
        kind: row.kind,
        name: row.name,
        redirectUris: row.uris,
        scopes: allScopes,
        objects: null,
        secretHash: null,
      };
}

export const isRightSecret = ({ secretHash }: OAuthClient, secret: string): boolean => {
  if (secretHash === null) return false;
  const [right, given] = [Buffer.from(secretHash), Buffer.from(sha256(secret))];
  return right.length === given.length && timingSafeEqual(right, given);
};

/** Replaces an earlier secret. The caller checks the right to do this. */
export async function setClientSecret(ctx: RequestContext, integrationId: string): Promise<string> {
  const secret = newOAuthSecret('clientSecret');
  await ctx.db.run({
    text: `insert into oauth_client_secret (integration_id, hash, created_at) values ($1, $2, $3)
      on conflict (integration_id) do update set hash = excluded.hash, created_at = excluded.created_at`,
    values: [integrationId, sha256(secret), ctx.now],
  });
  return secret;
}

export type OwnClient = {
  id: string;
  kind: 'registered' | 'document';
  name: string;
  redirectUris: readonly string[];
};

export async function saveOwnClient(
  { db, now }: RequestContext,
  { id, kind, name, redirectUris }: OwnClient,
): Promise<void> {
  await db.run({
    text: `insert into oauth_client (id, kind, name, redirect_uris, created_at, used_at) values ($1, $2, $3, $4, $5, $5)
      on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris, used_at = excluded.used_at
        where oauth_client.kind = excluded.kind`,
    values: [id, kind, name, redirectUris, now],
  });
}

/** When a description was last fetched; null when it is unknown. */
export async function documentFetchedAt(db: Db, id: string): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date }>({
    text: `select used_at as at from oauth_client where id = $1 and kind = 'document'`,
    values: [id],
  });
  return row?.at ?? null;
}

export async function noteClientUse({ db, now }: RequestContext, id: string): Promise<void> {
  await db.run({
    text: `update oauth_client set used_at = $2 where id = $1 and kind = 'registered'`,
    values: [id, now],
  });
}

/** How long an app that registered itself is known without use. */
const unusedDays = 30;

/** Users who allowed an app that is forgotten here allow it again when it returns. */
export async function sweepClients(db: Db, now: Date): Promise<number> {
  const gone = await db.rows<{ id: string }>({
    text: `delete from oauth_client c where c.used_at < $1::timestamptz - make_interval(days => $2)
        and not exists (select from oauth_grant g where g.client_id = c.id and g.ended_at is null)
      returning c.id`,
    values: [now, unusedDays],
  });
  await db.run({
    text: 'delete from oauth_consent where client_id = any($1)',
    values: [gone.map(({ id }) => id)],
  });
  return gone.length;
}
