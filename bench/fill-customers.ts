import type { RequestContext } from '#engine/model/request-context.ts';
import { derivedId } from '#engine/model/ids.ts';
import { type LoadRow, loadRecords } from '#engine/write/load.ts';
import { createAccess, profileNamed } from './fill.ts';

export type Size = { connections: number; cases: number };

const kinds = ['Mobiel', 'VoIP', 'Internet', 'Cloud', 'SLA'];
/** One request in a hundred is open, and at least one. */
const statusOf = (i: number): string =>
  i % 100 === 0 ? (i % 300 === 0 ? 'Wacht op feedback' : 'In behandeling') : 'Gesloten';
/** The rate limit allows each user 1,200 pages a minute. */
const colleagues = 20;
const firstDay = Date.UTC(2024, 0, 1);
const tenMinutes = 600_000;

/** Returns the session cookies of the users of the new company. */
export async function fillCustomer(
  ctx: RequestContext,
  { connections, cases }: Size,
): Promise<string[]> {
  const idOf = (prefix: string, what: string): string =>
    derivedId(prefix, `customer of ${connections} ${what}`);
  const load = (apiName: string, rows: readonly LoadRow[]) =>
    loadRecords(ctx, ctx.registry.object(apiName)!, rows); // proof: the registry has them
  const account = idOf('001', 'account');
  const users = Array.from({ length: colleagues }, (_, i) => idOf('005', `user ${i}`));
  const profile = await profileNamed(ctx, 'Bench');
  await load('Account', [
    {
      Id: account,
      Name: `Bedrijf met ${connections} aansluitingen`,
      Klantnummer__c: `G${connections}`,
    },
  ]);
  await load(
    'User',
    users.map((id, i) => ({ Id: id, AccountId: account, ...userFields(i, connections, profile) })),
  );
  await load(
    'Aansluiting__c',
    Array.from({ length: connections }, (_, i) => ({
      Id: idOf(prefixOf(ctx, 'Aansluiting__c'), `connection ${i}`),
      ...connectionFields(i, account),
    })),
  );
  await load(
    'Case',
    Array.from({ length: cases }, (_, i) => ({
      Id: idOf('500', `case ${i}`),
      CaseNumber: `G${connections}-${i}`,
      Subject: `Vraag ${i} over onze aansluiting`,
      Status: statusOf(i),
      Type: 'Vraag',
      Zichtbaarheid__c: 'Bedrijf',
      AccountId: account,
      CreatedById: users[i % colleagues]!,
      CreatedDate: new Date(firstDay + i * tenMinutes).toISOString(),
      LastModifiedDate: new Date(firstDay + i * tenMinutes).toISOString(),
    })),
  );
  await ctx.db.run({ text: 'vacuum analyze', values: [] });
  return Promise.all(users.map(async (id) => (await createAccess(ctx, id)).cookie));
}

const userFields = (i: number, connections: number, profile: string) => ({
  ProfileId: profile,
  IsActive: true,
  Portaalrechten__c: 'Volledig',
  FirstName: 'Bench',
  LastName: `Klant ${i}`,
  Email: `klant${i}-van-${connections}@bench.example`,
  Username: `klant${i}-van-${connections}@bench.example`,
});

const connectionFields = (i: number, account: string) => ({
  Name: `Aansluiting ${i}`,
  Account__c: account,
  Soort__c: kinds[i % kinds.length]!,
  Status__c: 'Actief',
  Aantal__c: 1,
  Eenheid__c: 'aansluitingen',
  Maandbedrag__c: 25,
  Contractvorm__c: 'Onbepaald',
  Ingangsdatum__c: '2024-01-01',
  Opzegtermijn_maanden__c: 1,
  Verlengd__c: false,
  Drie_maanden_op_verzoek__c: false,
});

const prefixOf = (ctx: RequestContext, apiName: string): string =>
  ctx.registry.object(apiName)!.keyPrefix;
