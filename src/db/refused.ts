import { sqlState } from './unavailable.ts';
import { PoolerError } from './listen.ts';
import { DatabaseUnavailableError } from './connection.ts';

/**
 * The message is for the operator. `access`: the database user or its rights are wrong. `unfit`:
 * the database itself is not suitable. `setting`: the address in the setting is wrong.
 */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.kind = kind;
  }
}

export type RefusalKind = 'access' | 'unfit' | 'setting';

type Sentence = { kind: RefusalKind; text: (message: string, setting: string) => string };

/** By PostgreSQL error code. Source: PostgreSQL manual, appendix A. */
const byState: Readonly<Record<string, Sentence>> = {
  '28P01': {
    kind: 'access',
    text: (message, setting) =>
      `The database refuses the user or the password in ${setting}: ${message}. Correct them.`,
  },
  '28000': {
    kind: 'access',
    text: (message, setting) =>
      `The database does not let the user in ${setting} log in: ${message}. ` +
      'Check that user, and pg_hba.conf of the database server.',
  },
  '3D000': {
    kind: 'unfit',
    text: (message, setting) =>
      `The database in ${setting} is missing: ${message}. Create it, or name another one.`,
  },
  '42501': {
    kind: 'access',
    text: (message, setting) =>
      `The user in ${setting} lacks a permission: ${message}. Make it the owner of its database ` +
      '(alter database NAME owner to USER).',
  },
  '25006': {
    kind: 'unfit',
    text: (message, setting) =>
      `The database accepts no writes (${message}), like a standby: ${setting} must be ` +
      'the address of the primary. With several hosts in it, add target_session_attrs=read-write.',
  },
};

/** A pooler such as PgBouncer refuses the startup parameters of our connections. */
const poolerSays = /unsupported startup parameter/;

const tlsSays = /certificate|self.signed|SSL|TLS/i;
const noPasswordSays = /client password must be a string|no password supplied/;

/** `setting`: the name of the setting with the address of the database. */
export function toDatabaseRefusal(error: unknown, setting: string): unknown {
  if (!(error instanceof Error)) return error;
  const { message: reported } =
    error instanceof DatabaseUnavailableError ? plainCause(error) : error;
  const message = reported.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const state = sqlState(error);
  const known = state === undefined ? undefined : byState[state];
  if (known !== undefined)
    return new DatabaseRefusedError(known.kind, known.text(message, setting), error);
  if (error instanceof DatabaseUnavailableError && !poolerSays.test(message)) return error;
  if (poolerSays.test(message) || error instanceof PoolerError)
    return new DatabaseRefusedError('setting', poolerSentence(setting), error);
  if (noPasswordSays.test(message))
    return new DatabaseRefusedError(
      'access',
      `The database asks for a password, and ${setting} has none: add it.`,
      error,
    );
  if (state === undefined && tlsSays.test(message))
    return new DatabaseRefusedError(
      'setting',
      `The encrypted connection to the database failed: ${message}. Check sslmode in ${setting}.`,
      error,
    );
  return error;
}

const plainCause = (error: DatabaseUnavailableError): Error =>
  error.cause instanceof Error && sqlState(error) !== undefined ? error.cause : error;

export const poolerSentence = (setting: string): string =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_URL leads to a connection pooler, such as PgBouncer: set DATABASE_DIRECT_URL as ' +
      'well, to the address of PostgreSQL itself.'
    : `${setting} leads to a connection pooler, such as PgBouncer: it must be the address of ` +
      'PostgreSQL itself.';
