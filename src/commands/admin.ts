import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { createRecord } from '#records/write.ts';
import { createApiKey } from '#session/api-keys.ts';
import { setPassword } from '#session/passwords.ts';
import { Refused, runCommand, withHouse } from './with-house.ts';

const usage = `Usage:
  npm run admin -- create --email NAME@HOST --first FIRST --last LAST [--profile "System Administrator"|"Sales Team"]
      makes a member of staff who can log in, and prints the password once
  npm run admin -- api-key --email NAME@HOST [--label TEXT]
      makes an api key with the rights of that user, and prints it once`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      profile: { type: 'string', default: 'System Administrator' },
      label: { type: 'string', default: 'npm run admin' },
    },
  });
  const [command] = positionals;
  if ((command !== 'create' && command !== 'api-key') || !values.email) throw new Refused(usage);
  const email = values.email;
  await withHouse('npm run admin', async ({ ask }) => {
    if (command === 'api-key') return printKey(ask, { email, label: values.label });
    if (!values.first || !values.last) throw new Refused(usage);
    return createStaff(ask, { email, first: values.first, last: values.last, profile: values.profile });
  });
}

type Staff = { email: string; first: string; last: string; profile: string };

async function createStaff(ask: Ask, { email, first, last, profile }: Staff): Promise<void> {
  if (profile !== 'System Administrator' && profile !== 'Sales Team')
    throw new Refused(`--profile must be System Administrator or Sales Team, not '${profile}'.`);
  const employee = await created(ask, 'Medewerker__c', { Name: `${first} ${last}`, Email__c: email });
  const userId = await created(ask, 'User', {
    FirstName: first,
    LastName: last,
    Email: email,
    Username: email.toLowerCase(),
    ProfileId: await profileId(ask, profile),
    Medewerker__c: employee,
  });
  const password = randomBytes(15).toString('base64url');
  const set = await setPassword(ask, userId, password);
  if (!set.ok) throw new Refused('The password was refused.');
  console.log(`${email} can log in with password ${password}`);
}

/** The profile of this name, made when the house has none yet. */
async function profileId(ask: Ask, name: string): Promise<string> {
  const [found] = await findRows(ask, { from: 'Profile', fields: ['Id'], filters: [{ field: 'Name', operator: 'Equals', operands: [name] }], limit: 1 });
  return found ? String(found['Id']) : created(ask, 'Profile', { Name: name });
}

async function created(ask: Ask, apiName: string, fields: Record<string, string>): Promise<string> {
  const made = await createRecord(ask, { apiName, fields });
  if (made.ok) return made.value.id;
  throw new Refused(`${apiName} was refused: ${made.problems.map(({ field, detail, code }) => `${field ?? ''} ${detail ?? code}`.trim()).join('; ')}.`);
}

async function printKey(ask: Ask, { email, label }: { email: string; label: string }): Promise<void> {
  const [user] = await findRows(ask, {
    from: 'User',
    fields: ['Id'],
    filters: [{ field: 'Username', operator: 'Equals', operands: [email.toLowerCase()] }],
    limit: 1,
  });
  if (!user) throw new Refused(`There is no user ${email}.`);
  const key = await createApiKey(ask, { userId: String(user['Id']), label });
  if (!key.ok) throw new Refused('The key was refused.');
  console.log(key.value.key);
}

await runCommand(main);
