import type { RequestContext } from '#engine/model/request-context.ts';

export type AccessHistory = {
  logins: readonly object[];
  sessions: readonly object[];
  passkeys: readonly object[];
  keys: readonly object[];
  /** Accounts at identity providers. */
  accounts: readonly object[];
  apps: readonly object[];
  calendars: readonly object[];
};

/** Contains no credentials. The caller must check the right to it. */
export async function readAccessHistory(
  { db }: Pick<RequestContext, 'db'>,
  userIds: readonly string[],
): Promise<AccessHistory> {
  const of = (text: string) =>
    db.rows<object>({
      text: `${text} where user_id = any($1) order by user_id, 2`,
      values: [userIds],
    });
  return {
    logins: await of(
      'select user_id as "user", at, way, address, user_agent as "device" from login',
    ),
    sessions: await of(
      'select user_id as "user", created_at as "since", last_active_at as "lastActive", address, user_agent as "device" from session',
    ),
    passkeys: await of(
      'select user_id as "user", created_at as "since", name, last_used_at as "lastUsed" from passkey',
    ),
    keys: await of(
      'select user_id as "user", created_at as "since", label, last_used_at as "lastUsed", withdrawn_at as "withdrawn" from api_key',
    ),
    accounts: await of(
      'select user_id as "user", created_at as "since", provider, issuer, tenant, subject, name, last_used_at as "lastUsed" from identity',
    ),
    apps: await of(
      `select c.user_id as "user", c.created_at as "since", coalesce(k.name, o.name, c.client_id) as name, c.scopes,
        (select max(g.used_at) from oauth_grant g where g.user_id = c.user_id and g.client_id = c.client_id) as "lastUsed"
      from oauth_consent c left join koppeling__c k on k.client_id__c = c.client_id left join oauth_client o on o.id = c.client_id`,
    ),
    // Not the address itself, which is a secret of which only the hash is stored.
    calendars: await of(
      'select user_id as "user", created_at as "since", last_read_at as "lastRead" from calendar_feed',
    ),
  };
}
