import { outputOf } from '../server-process.ts';

export type StaffProgram = { email: string; password: string; key: string };

/** Creates a staff member with an API key by the commands of the operator. */
export async function makeStaff(settings: Record<string, string>): Promise<StaffProgram> {
  const email = 'eerste@voorbeeld.example';
  const name = ['--first', 'Eerste', '--last', 'Medewerker'];
  const made = await admin(settings, ['create', '--email', email, ...name]);
  const password = /with password (\S+)/.exec(made)?.[1];
  const key = (await admin(settings, ['api-key', '--email', email])).trim();
  if (password === undefined || key === '') throw new Error(made);
  return { email, password, key };
}

const admin = (settings: Record<string, string>, words: readonly string[]): Promise<string> =>
  outputOf(['src/cli/admin.ts', ...words], settings);
