import { sealLocator } from '#engine/soql/locator.ts';
import type { AccountName, TestServer } from '../../support/server.ts';

/** A locator with which this user reads on in the requests. */
export async function locatorFor(server: TestServer, account: AccountName): Promise<string> {
  const ctx = await server.contextOf(account);
  const locator = sealLocator(ctx, {
    statement: 'SELECT Id, Contact.Email FROM Case ORDER BY Id',
    allRows: false,
    batch: 200,
    given: 1,
    total: 2,
    after: ['500000000000000AAA'],
    child: null,
  });
  return locator!; // proof: the statement is short
}
