import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { RequestContext } from '#engine/model/request-context.ts';
import { removeSecondFactor } from '#domain/users/change-second-factor.ts';
import { rotateSigningKey } from '#domain/oauth/signing-keys.ts';
import { findOrCreateProfile, profileNames } from '#domain/profiles/find-or-create-profile.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { createRecord } from '#engine/write/write.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import type { Config } from '../config.ts';
import { rollWebshopKey } from '../server/webshop.ts';
import { maintenanceUsage, switchMaintenance } from './admin-maintenance.ts';
import { identityCommands, identityUsage, runIdentityCommand } from './admin-identities.ts';
import { keyCommands, keyUsage, runKeyCommand } from './admin-keys.ts';
import { rotateSecrets } from '#auth/sealing/rotate-secrets.ts';
import { lockDemoAccounts } from '../server/start/demo-accounts.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { withSystemContext } from './with-system-context.ts';

const usage = `Usage:
  npm run admin -- create --email NAME@HOST --first FIRST --last LAST [--profile "System Administrator"|"Sales Team"]
      makes a member of staff who can log in, and prints the password once${keyUsage}
  npm run admin -- second-factor-off --email NAME@HOST
      removes the authenticator app and recovery codes of a user who lost both, and ends their sessions; staff set up a new app when they log in${identityUsage}
  npm run admin -- lock-demo-accounts
      removes the password, sessions, api keys and passkeys of every account that has the demo's published password
  npm run admin -- rotate-secrets [--links]
      seals the secrets in the database with SECRET_KEY (SECRET_KEY_PREVIOUS opens them) and replaces the keys of
      passwords, second factors and pages, while servers run; with --links, earlier links to the ICT page and to confirm an address stop working
  npm run admin -- rotate-signing-key [--compromised]
      signs ID tokens of apps with the next key from now on, while servers run; the old key stays published for an hour,
      and with --compromised not at all
  npm run admin -- webshop-key
      signs people on at the webshop with the next key from now on; /saml/metadata has told shops of it, and names a new next one${maintenanceUsage}`;

async function main(): Promise<void> {
  const { positionals, values } = readWords();
  const [command, to] = positionals;
  const keyCommand = keyCommands.find((one) => one === command);
  const identityCommand = identityCommands.find((one) => one === command);
  const { email, first, last, profile } = values;
  if (identityCommand !== undefined)
    return withSystemContext('npm run admin', ({ ctx }) =>
      runIdentityCommand(ctx, identityCommand, values),
    );
  if (command === 'webshop-key') return withSystemContext('npm run admin', nextWebshopKey);
  if (command === 'maintenance') {
    const { message } = values;
    return withSystemContext('npm run admin', (tools) => switchMaintenance(tools, { to, message }));
  }
  if (command === 'rotate-secrets')
    return withSystemContext('npm run admin', (tools) => rotate(tools, values.links));
  if (command === 'rotate-signing-key')
    return withSystemContext('npm run admin', ({ ctx }) => newSigningKey(ctx, values.compromised));
  if (command === 'lock-demo-accounts')
    return withSystemContext('npm run admin', ({ ctx }) => lockDemo(ctx));
  if (command === 'second-factor-off' && email)
    return withSystemContext('npm run admin', ({ ctx }) => secondFactorOff(ctx, email));
  if (keyCommand === undefined && (command !== 'create' || !email || !first || !last))
    throw new CommandRefusedError(usage);
  await withSystemContext('npm run admin', async ({ ctx }) => {
    if (keyCommand !== undefined) return runKeyCommand(ctx, keyCommand, values);
    // proof: the condition above checks that these options are set
    return createStaff(ctx, { email: email!, first: first!, last: last!, profile });
  });
}

const options = {
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  profile: { type: 'string', default: 'System Administrator' },
  label: { type: 'string', default: 'npm run admin' },
  expires: { type: 'string' },
  'read-only': { type: 'boolean', default: false },
  objects: { type: 'string' },
  key: { type: 'string' },
  hours: { type: 'string', default: '24' },
  message: { type: 'string' },
  links: { type: 'boolean', default: false },
  compromised: { type: 'boolean', default: false },
  provider: { type: 'string' },
  subject: { type: 'string' },
  tenant: { type: 'string' },
} as const;

function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error)
      throw new CommandRefusedError(`${error.message}\n${usage}`);
    throw error;
  }
}

async function nextWebshopKey({
  ctx,
  config,
}: {
  ctx: RequestContext;
  config: Config;
}): Promise<void> {
  if (config.webshop.keys !== undefined)
    throw new CommandRefusedError(
      'WEBSHOP_KEY_FILE sets the key that the server signs with: change that file.',
    );
  await rollWebshopKey({ db: ctx.db, secrets: ctx.services.secrets });
  console.log(
    'The server now signs with the next key. Let the shop read /saml/metadata again: it ' +
      'contains the key after this one.',
  );
}

async function rotate(
  { ctx, config }: { ctx: RequestContext; config: Config },
  endLinks: boolean,
): Promise<void> {
  const { moved, resealed, lost, passwords, lostPasswords } = await rotateSecrets(ctx, {
    secrets: ctx.services.secrets,
    endLinks,
  });
  const place =
    config.secretKeys.current === undefined
      ? 'All secrets are stored unencrypted, because SECRET_KEY is not set'
      : 'All secrets are sealed with SECRET_KEY';
  console.log(`${place}; ${moved} of them were changed.`);
  console.log(
    `There is a new key for second factors and page tokens; ${resealed} second factors were ` +
      'encrypted again with it. Running servers use the new key without a restart.',
  );
  console.log(
    `${passwords} password hashes were ${config.secretKeys.current === undefined ? 'stored unsealed' : 'sealed'}.`,
  );
  if (lostPasswords > 0)
    console.log(
      `${lostPasswords} password hashes cannot be opened with any key; their users need a new password.`,
    );
  if (lost > 0)
    console.log(
      `${lost} second factors cannot be opened with any key; their users log in with a recovery code.`,
    );
  if (endLinks)
    console.log('Earlier links to the ICT page and to confirm an address no longer work.');
}

async function newSigningKey(ctx: RequestContext, isCompromised: boolean): Promise<void> {
  const { kid } = await rotateSigningKey(ctx, { isCompromised });
  console.log(
    `ID tokens are now signed with the key ${kid}. ` +
      (isCompromised
        ? 'Earlier keys are not published any more: apps refuse earlier ID tokens as soon as they read the keys again.'
        : 'The earlier key stays published for an hour, for tokens that apps still have.'),
  );
}

async function lockDemo(ctx: RequestContext): Promise<void> {
  const locked = await lockDemoAccounts(ctx);
  for (const username of locked) console.log(`${username} is locked.`);
  if (locked.length === 0) console.log("No account has the demo's public password.");
  else
    console.log(
      'Their sessions, API keys and passkeys have ended. Make a member of staff who can log ' +
        'in with npm run admin -- create.',
    );
}

async function secondFactorOff(ctx: RequestContext, email: string): Promise<void> {
  const [user] = await findRowsByValues(ctx, {
    from: 'User',
    fields: ['Id'],
    where: { Username: email.toLowerCase() },
    limit: 1,
  });
  if (!user) throw new CommandRefusedError(`There is no user with the e-mail address ${email}.`);
  const off = await removeSecondFactor(ctx, String(user['Id']));
  if (!off.ok) throw new CommandRefusedError(`${email} has no second factor.`);
  console.log(
    `${email} now logs in without a code, and can set up an app again. They get a mail about it.`,
  );
}

type Staff = { email: string; first: string; last: string; profile: string };

async function createStaff(
  ctx: RequestContext,
  { email, first, last, profile }: Staff,
): Promise<void> {
  if (profile !== 'System Administrator' && profile !== 'Sales Team')
    throw new CommandRefusedError(
      `--profile must be System Administrator or Sales Team, not '${profile}'.`,
    );
  // Also creates the profiles of customers and other staff.
  for (const name of profileNames) await findOrCreateProfile(ctx, name);
  const employee = await created(ctx, 'Medewerker__c', {
    Name: `${first} ${last}`,
    Email__c: email,
  });
  const userId = await created(ctx, 'User', {
    FirstName: first,
    LastName: last,
    Email: email,
    Username: email.toLowerCase(),
    ProfileId: await findOrCreateProfile(ctx, profile),
    Medewerker__c: employee,
  });
  const password = randomBytes(15).toString('base64url');
  const set = await setPassword(ctx, userId, password);
  if (!set.ok) throw new CommandRefusedError('The password was refused.');
  console.log(`${email} can log in with password ${password}`);
}

async function created(
  ctx: RequestContext,
  apiName: string,
  fields: Record<string, string>,
): Promise<string> {
  const made = await createRecord(ctx, { apiName, fields });
  if (made.ok) return made.value.id;
  throw new CommandRefusedError(
    `${apiName} was refused: ${made.problems.map(({ field, detail, code }) => `${field ?? ''} ${detail ?? code}`.trim()).join('; ')}.`,
  );
}

await runCommand(main);
