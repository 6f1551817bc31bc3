import type { RequestContext } from '#engine/model/request-context.ts';
import { derivedId } from '#engine/model/ids.ts';
import { type LoadRow, loadRecords } from '#engine/write/load.ts';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { newToken, sha256 } from '#auth/factors/secrets.ts';

/** `cookie`: of a session. `caseIds`: service requests of the user's company. */
export type BenchUser = { cookie: string; apiKey: string; caseIds: readonly string[] };
export type BenchUsers = { customers: readonly BenchUser[]; staff: readonly BenchUser[] };

/** The list lines read these service requests. */
const cases = 100_000;
const accounts = 1_000;
/** Enough users for half a million calls: the limit is 6,000 a minute per user. */
const customers = 120;
const staffMembers = 120;

const statuses = [
  'Nieuw',
  'Gesloten',
  'Gesloten',
  'In behandeling',
  'Gesloten',
  'Gesloten',
  'Wacht op feedback',
  'Gesloten',
  'Gesloten',
  'Gesloten',
];
const subjects = [
  'Internet valt uit',
  'Vraag over de factuur',
  'Nummer overzetten',
  'Extra simkaart',
  'Doorschakelen lukt niet',
  'Verhuizing',
  'Wachtwoord kwijt',
];
const types = ['Vraag', 'Storing', 'Wijziging', 'Factuur', 'Klacht'];
const firstDay = Date.UTC(2024, 0, 1);
const quarter = 900_000; // ms

const idOf = (prefix: string, what: string): string => derivedId(prefix, `bench ${what}`);
const accountId = (i: number): string => idOf('001', `account ${i}`);
const customerId = (i: number): string => idOf('005', `customer ${i}`);
const staffId = (i: number): string => idOf('005', `staff ${i}`);
export const employeeId = (i: number): string => idOf('a0A', `employee ${i}`);
const caseId = (i: number): string => idOf('500', `case ${i}`);

/** The same rows every time. */
export async function fillStage(ctx: RequestContext): Promise<BenchUsers> {
  const load = (apiName: string, rows: readonly LoadRow[]) =>
    loadRecords(ctx, ctx.registry.object(apiName)!, rows);
  const [customerProfile, staffProfile] = [
    await profileNamed(ctx, 'Bench'),
    await profileNamed(ctx, 'Sales Team'),
  ];
  await load(
    'Account',
    range(accounts, (i) => ({
      Id: accountId(i),
      Name: `Bedrijf ${(i * 7_919) % accounts}`,
      Klantnummer__c: `B${i}`,
    })),
  );
  await load(
    'Medewerker__c',
    range(staffMembers, (i) => ({
      Id: employeeId(i),
      Name: `Bench collega ${i}`,
      Email__c: personOf('collega', i).Email,
      Actief__c: true,
    })),
  );
  await load('User', [
    ...range(customers, (i) => ({
      ...personOf('klant', i),
      Id: customerId(i),
      AccountId: accountId(i),
      ProfileId: customerProfile,
    })),
    ...range(staffMembers, (i) => ({
      ...personOf('collega', i),
      Id: staffId(i),
      ProfileId: staffProfile,
      Medewerker__c: employeeId(i),
    })),
  ]);
  await load('Case', range(cases, caseRow));
  await ctx.db.run({ text: 'vacuum analyze', values: [] });
  return {
    customers: await Promise.all(
      range(customers, async (i) => ({
        ...(await createAccess(ctx, customerId(i))),
        caseIds: range(5, (n) => caseId(n * accounts * 7 + i)),
      })),
    ),
    staff: await Promise.all(
      range(staffMembers, async (i) => ({ ...(await createAccess(ctx, staffId(i))), caseIds: [] })),
    ),
  };
}

const range = <T>(length: number, make: (i: number) => T): T[] =>
  Array.from({ length }, (_, i) => make(i));

const personOf = (kind: string, i: number) => {
  const email = `${kind}${i}@bench.example`;
  return {
    FirstName: 'Bench',
    LastName: `${kind} ${i}`,
    Email: email,
    Username: email,
    Portaalrechten__c: 'Volledig',
    IsActive: true,
  };
};

/** In order of time. Three in ten are open, spread over all the years. */
function caseRow(i: number): LoadRow {
  return {
    Id: caseId(i),
    CaseNumber: `B-${i}`,
    Subject: `${subjects[(i * 31) % subjects.length]} ${(i * 7_919) % 99_991}`,
    Description:
      'Sinds vanochtend werkt het niet meer zoals we gewend zijn. Kunnen jullie meekijken wat er aan de hand is en wanneer het weer werkt?',
    Status: statuses[(i * 3) % statuses.length]!,
    Type: types[(i * 13) % types.length]!,
    Priority: i % 5 === 0 ? 'Hoog' : 'Normaal',
    Origin: 'Portaal',
    Zichtbaarheid__c: 'Bedrijf',
    AccountId: accountId(i % accounts),
    OwnerId: staffId(i % staffMembers),
    CreatedById: customerId(i % customers),
    LastModifiedById: staffId(i % staffMembers),
    CreatedDate: new Date(firstDay + i * quarter).toISOString(),
  };
}

export async function profileNamed(ctx: RequestContext, profile: string): Promise<string> {
  const [row] = await ctx.db.rows<{ id: string }>({
    text: 'select id from profile where lower(name) = lower($1)',
    values: [profile],
  });
  if (row) return row.id;
  const id = idOf('00e', `profile ${profile}`);
  await loadRecords(ctx, ctx.registry.object('Profile')!, [{ Id: id, Name: profile }]);
  return id;
}

/** No password, because hashing takes 20 ms for each user. */
export async function createAccess(
  ctx: RequestContext,
  userId: string,
): Promise<Omit<BenchUser, 'caseIds'>> {
  const token = newToken();
  await ctx.db.run({
    text: `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
      values ($1, $2, $3, $3, $4, $4, '127.0.0.1', 'bench')`,
    values: [sha256(token), userId, ctx.now, new Date(ctx.now.getTime() + 3_600_000)],
  });
  const key = await createApiKey(ctx, { userId, label: 'bench' });
  if (!key.ok) throw new Error(`The API key was refused: ${key.problems[0]?.code}`);
  return { cookie: `zorgeloos_session=${token}`, apiKey: key.value.key };
}
