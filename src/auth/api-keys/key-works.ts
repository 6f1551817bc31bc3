/**
 * The API key `key` works at the moment `at`. One that a user made in a session of a provider works
 * only while that provider can still be asked about them: nothing else would end it when they leave.
 * `key`: the alias of the table. `at`: the parameter of the time.
 */
export const keyWorks = (key: string, at: string): string =>
  `(${key}.withdrawn_at is null and (${key}.expires_at is null or ${key}.expires_at > ${at})
    and (${key}.identity_id is null or exists (select from identity asked where asked.id = ${key}.identity_id and asked.refresh_token is not null)))`;
