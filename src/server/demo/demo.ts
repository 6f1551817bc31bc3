import { localDay } from '#engine/model/local-day.ts';
import { demoData } from '#db/seed/demo.ts';
import { demoLogins, demoPassword } from '#db/seed/demo-logins.ts';
import { codeAddress } from '#db/seed/demo/fibre.ts';
import { loginHistory } from '#db/seed/demo/login-history.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { fillEmptyDatabase } from '#engine/write/load.ts';
import { findRows } from '#engine/read/query.ts';
import { insertLogins } from '#auth/login/own-logins.ts';
import { savePasswordHash, passwordHash } from '#auth/factors/passwords.ts';
import { normalizeId } from '#protocol/ids.ts';
import { syncDemoCopy } from './demo-copy.ts';
import { demoCode, issueDemoCampaignCodes } from './demo-fibre.ts';
import { saveDemoDocuments } from './demo-papers.ts';
import type { Dependencies } from '../dependencies.ts';
import { StartRefusedError } from '../start/start-errors.ts';

/** Fixed, so that every demo has the same companies and cases. */
const seed = 20_261_121;

export const demoAccounts: readonly string[] = [
  '',
  `Demo accounts, password ${demoPassword}`,
  '  klant@bakkerijdekorenaar.example     customer, all five kinds of service',
  '  collega@bakkerijdekorenaar.example   colleague, service requests only',
  '  klant@garagevandijk.example          customer, two kinds of service',
  '  klant@nieuwestart.example            customer without any service yet',
  '  verkoop@zorgeloos.example            staff, sales team',
  '  beheer@zorgeloos.example             staff, system administrator',
  '',
  `Registration code of the fibre campaign, for ${codeAddress.name}: ${demoCode}`,
  '',
];

/** Source: decisions.md §3. */
export async function seedDemo(
  dependencies: Dependencies,
  say: (line: string) => void,
): Promise<boolean> {
  const ctx = dependencies.contextOf({ kind: 'system', task: 'load the demo' });
  const today = localDay(ctx.now);
  // Another copy of the server commits pages and users in one transaction, so when this copy sees
  // those pages, it also sees the users.
  if ((await has(ctx, 'Pagina__c')) && !(await has(ctx, 'User')))
    throw new StartRefusedError(
      'DEMO=1 fills an empty database, and this one was used without the demo before: set DEMO=0, or give it another DATA_DIR or DATABASE_URL.',
    );
  return fillEmptyDatabase(ctx, {
    marker: 'User',
    batches() {
      say('Filling the empty database with demo data …');
      return demoData({ seed, today });
    },
    async also(inside) {
      await issueDemoCampaignCodes(inside);
      const hash = await passwordHash(demoPassword);
      for (const { userId } of demoLogins)
        await savePasswordHash(inside, normalizeId(userId)!, hash);
      // A new customer has no earlier log-ins.
      const before = demoLogins
        .filter(({ email }) => email !== 'klant@nieuwestart.example')
        .map(({ userId }) => normalizeId(userId)!);
      await insertLogins(inside, loginHistory(before, today));
    },
  });
}

/** `isNew`: whether this start filled the database. */
export async function finishDemo(
  dependencies: Dependencies,
  { isNew }: { isNew: boolean },
): Promise<void> {
  await syncDemoCopy(dependencies);
  if (isNew) await saveDemoDocuments(dependencies);
}

const has = async (ctx: RequestContext, object: string): Promise<boolean> =>
  (await findRows(ctx, { from: object, fields: ['Id'], limit: 1 })).length > 0;
