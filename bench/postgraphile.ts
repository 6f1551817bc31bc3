import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '#db/embedded/access.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import type { Bench } from './bench.ts';
import type { BenchUser } from './fill.ts';
import { copyTables, peerTables } from './peer-tables.ts';
import { postgraphileFolder } from './peers/places.ts';
import type { PostGraphileInput } from './peers/postgraphile-server.ts';
import type { Program } from './processes.ts';
import type { Stage } from './stage.ts';

const schema = 'postgraphile_bench';
const roles = { staff: 'bench_staff', customer: 'bench_customer', nobody: 'bench_nobody' };
const staffMembers = 30;

/** With tokens for the customers of the stage and 30 members of staff: their API keys of ours. */
export type PostGraphile = {
  program: Program;
  customers: readonly BenchUser[];
  staff: readonly BenchUser[];
};

export async function openPostGraphile(bench: Bench): Promise<PostGraphile> {
  if (!existsSync(postgraphileFolder))
    throw new Error('PostGraphile is not installed. Run: node bench/peers/install.ts postgraphile');
  const stage = await bench.stage();
  const { databaseUrl: connectionString } = stage;
  const users = {
    customers: stage.users.customers,
    staff: stage.users.staff.slice(0, staffMembers),
  };
  await createRoles(connectionString);
  await copyTables(connectionString, schema, rights);
  const viewers: PostGraphileInput['viewers'] = {};
  for (const { apiKey } of [...users.customers, ...users.staff])
    viewers[apiKey] = await settingsOf(stage, apiKey);
  const path = join(bench.folder, 'postgraphile.json');
  writeFileSync(
    path,
    JSON.stringify({
      connectionString,
      schema,
      viewers,
      others: { role: roles.nobody },
    } satisfies PostGraphileInput),
  );
  const program = await bench.start({
    command: process.execPath,
    args: ['bench/peers/postgraphile-server.ts'],
    env: { NODE_ENV: 'production', GRAPHILE_ENV: 'production', POSTGRAPHILE_INPUT: path },
    readyAt: '/graphql?query=%7B__typename%7D',
  });
  return { program, ...users };
}

/** What customers may read of a request, and the rule `visible`: `src/objects/crm/case.ts`. */
const readable =
  'id, casenumber, subject, description, status, isclosed, type, accountid, contactid, zichtbaarheid__c, aansluiting__c, ownerid, createddate, createdbyid, lastmodifieddate, lastmodifiedbyid, systemmodstamp';
// An empty setting matches no id.
const setting = (name: string) => `(select current_setting('viewer.${name}', true))`;
const visible = `accountid = ${setting('account')} and (zichtbaarheid__c = 'Bedrijf'
  or contactid = ${setting('contact')} or createdbyid = ${setting('user')})`;

const rights = [
  `grant usage on schema ${schema} to ${roles.staff}, ${roles.customer}`,
  ...peerTables.flatMap((table) => [
    `alter table ${schema}."${table}" enable row level security`,
    `grant select on ${schema}."${table}" to ${roles.staff}`,
    `create policy staff on ${schema}."${table}" for select to ${roles.staff} using (true)`,
  ]),
  `grant select (${readable}) on ${schema}."case" to ${roles.customer}`,
  `create policy customers on ${schema}."case" for select to ${roles.customer} using (${visible})`,
  // PostGraphile filters only by columns that have an index of their own, unless told otherwise.
  `comment on column ${schema}."case".isclosed is '@behavior +filterBy'`,
];

/** The role of the connection may take on these roles. It may not create them. */
async function createRoles(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const own = decodeURIComponent(url.username);
  url.username = SUPERUSER;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const role of Object.values(roles)) {
    await client.query(`create role ${role}`);
    await client.query(`grant ${role} to ${own}`);
  }
  await client.end();
}

async function settingsOf(stage: Stage, apiKey: string): Promise<Record<string, string>> {
  const authorization = `Bearer ${apiKey}`;
  const found = await stage.identify({ authorization, cookie: null, now: new Date() });
  if (!found.ok || found.viewer.kind !== 'user')
    throw new Error('An API key of the bench is not valid');
  const { viewer } = found;
  if (isStaff(viewer)) return { role: roles.staff };
  return {
    role: roles.customer,
    'viewer.account': viewer.accountId ?? '',
    'viewer.contact': viewer.contactId ?? '',
    'viewer.user': viewer.userId,
  };
}
