import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { makeApiKey, renewKey, withdrawKey } from '#domain/keys/make-api-key.ts';
import { type ApiKeySummary, listApiKeys } from '#auth/api-keys/api-keys.ts';
import type { Problem } from '#protocol/problem.ts';
import { CommandRefusedError } from './run-command.ts';

export const keyCommands = ['api-key', 'keys', 'rotate', 'withdraw'] as const;
export type KeyCommand = (typeof keyCommands)[number];

export const keyUsage = `
  npm run admin -- api-key --email NAME@HOST [--label TEXT] [--expires YYYY-MM-DD] [--read-only] [--objects NAME,NAME]
      makes an api key with the rights of that user, prints it once and mails the user; it works for 90 days, or until
      the end of the day of --expires, at most a year; with --read-only it cannot change anything, and with --objects
      it reaches only these objects; with --objects SCIM, a key of an administrator lets an identity provider make and
      end members of staff, and nothing else
  npm run admin -- keys [--email NAME@HOST]
      lists api keys: their ids, whose they are, when they were last used and when they end
  npm run admin -- rotate --key ID [--hours N] [--expires YYYY-MM-DD]
      makes a key that replaces another, prints it once and mails its user; the old key works for N
      more hours (24)
  npm run admin -- withdraw --key ID
      ends a key, on every copy of the server within a second, and mails its user`;

type Given = {
  email?: string | undefined;
  label: string;
  expires?: string | undefined;
  key?: string | undefined;
  hours: string;
  'read-only'?: boolean | undefined;
  objects?: string | undefined;
};

export async function runKeyCommand(
  ctx: RequestContext,
  command: KeyCommand,
  given: Given,
): Promise<void> {
  if (command === 'api-key') return printNew(ctx, given);
  if (command === 'keys') return printKeys(ctx, given.email);
  if (!given.key)
    throw new CommandRefusedError(
      `--key is missing: give the id of a key, which npm run admin -- keys lists.`,
    );
  return command === 'rotate'
    ? printSuccessor(ctx, given.key, given)
    : printWithdrawn(ctx, given.key);
}

async function printNew(
  ctx: RequestContext,
  { email, label, expires, objects, 'read-only': readsOnly = false }: Given,
): Promise<void> {
  if (!email)
    throw new CommandRefusedError('--email is missing: the user whose rights the key gets.');
  const [user] = await findRows(ctx, {
    from: 'User',
    fields: ['Id'],
    filters: [{ field: 'Username', operator: 'Equals', operands: [email.toLowerCase()] }],
    limit: 1,
  });
  if (!user) throw new CommandRefusedError(`There is no user ${email}.`);
  const scope = { readsOnly, objects: objects?.split(',').map((name) => name.trim()) ?? null };
  const made = await makeApiKey(ctx, {
    userId: String(user['Id']),
    label,
    expiresOn: expires,
    scope,
  });
  if (!made.ok) throw refusal(made.problems);
  console.log(made.value.key);
}

async function printKeys(ctx: RequestContext, email: string | undefined): Promise<void> {
  const keys = await listApiKeys(ctx, { username: email?.toLowerCase() ?? null });
  if (!keys.ok) throw refusal(keys.problems);
  for (const key of keys.value) console.log(lineOf(key));
}

const lineOf = ({
  id,
  username,
  label,
  createdAt,
  lastUsedAt,
  expiresAt,
  withdrawnAt,
  hadNoEnd,
  replaces,
  ...scope
}: ApiKeySummary): string =>
  [
    id,
    username,
    label,
    `made ${minute(createdAt)}`,
    lastUsedAt === null ? 'never used' : `used ${minute(lastUsedAt)}`,
    expiresAt === null ? 'has no end date: replace it' : `ends ${minute(expiresAt)}`,
    ...(hadNoEnd ? ['was made without an end date: replace it'] : []),
    ...(scope.readsOnly ? ['reads only'] : []),
    ...(scope.objects === null ? [] : [`only ${scope.objects.join(', ')}`]),
    ...(scope.madeBy === null ? [] : [`made by ${scope.madeBy}`]),
    ...(withdrawnAt === null ? [] : [`withdrawn ${minute(withdrawnAt)}`]),
    ...(replaces === null ? [] : [`replaces ${replaces}`]),
  ].join('  ');

const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

async function printSuccessor(
  ctx: RequestContext,
  id: string,
  { hours, expires }: Given,
): Promise<void> {
  const left = /^\d{1,4}$/.test(hours) ? Number(hours) : Number.NaN;
  if (Number.isNaN(left))
    throw new CommandRefusedError(`--hours must be a whole number of hours, not '${hours}'.`);
  const made = await renewKey(ctx, {
    id,
    until: new Date(ctx.now.getTime() + left * 3_600_000),
    expiresOn: expires,
  });
  if (!made.ok) throw refusal(made.problems);
  console.log(made.value.key);
}

async function printWithdrawn(ctx: RequestContext, id: string): Promise<void> {
  const withdrawn = await withdrawKey(ctx, id);
  if (!withdrawn.ok) throw refusal(withdrawn.problems);
  console.log(`${id} no longer works.`);
}

const sentences: Partial<Record<Problem['code'], string>> = {
  'record.notFound': 'There is no valid key with this id, or its user is not active.',
  'form.dateWrong': '--expires must be a future day like 2027-01-31.',
  'day.past': '--expires must be a future day like 2027-01-31.',
  'day.tooFar': '--expires is more than a year away.',
  'key.objectUnknown': '--objects names an object that this user does not see.',
  'record.limit': 'This user has 20 valid keys: withdraw one first.',
  'form.tooLong': '--label is too long.',
  'form.required': '--label or --objects is empty.',
};

const refusal = ([first]: readonly Problem[]): CommandRefusedError =>
  new CommandRefusedError(sentences[first!.code] ?? `Refused: ${first!.code}.`);
