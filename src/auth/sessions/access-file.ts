import type { RequestContext } from '#engine/model/request-context.ts';

export type AccessHistory = {
  logins: readonly object[];
  sessions: readonly object[];
  passkeys: readonly object[];
  keys: readonly object[];
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
  };
}
