import { describe, expect, it } from 'vitest';
import { type Assistant, assistantOf } from './assistant.ts';
import { type AccountName, ownAndForeignCompany, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/**
 * The tools of an assistant show a user exactly what the record API shows that user: each record
 * and each field, no more and no less.
 */

const server = await openSite();
const api = '/services/data/v65.0';
const accounts: readonly AccountName[] = ['korenaar', 'collega', 'garage', 'nieuw', 'verkoop'];

type Row = Record<string, unknown>;

async function rowsOf(as: AccountName, statement: string): Promise<Row[] | null> {
  const { status, body } = await server.call(
    `${api}/query?${String(new URLSearchParams({ q: statement }))}`,
    { as },
  );
  return status === 200 ? body.records.map(filled) : null;
}

/** As tools give a row: its fields with a value. */
const filled = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null || name === 'attributes'
        ? []
        : [[name, typeof value === 'object' ? filled(value as Row) : value]],
    ),
  );

/** Every record of the platform's form in a result, with the object that its id names. */
function recordsIn(value: unknown, found: Row[] = []): Row[] {
  if (Array.isArray(value)) for (const one of value) recordsIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    if ('Id' in value) found.push(value as Row);
    for (const one of Object.values(value)) recordsIn(one, found);
  }
  return found;
}

const objectOfId = new Map(
  server.dependencies.registry.objects.map(({ keyPrefix, apiName }) => [keyPrefix, apiName]),
);
const objectOf = (id: unknown): string => objectOfId.get(String(id).slice(0, 3))!;

/** Compares fields of records in a result with those that the record API reads of each. */
async function expectReadable(as: AccountName, value: unknown): Promise<number> {
  const records = recordsIn(value);
  for (const record of records) {
    const { status, body } = await server.call(
      `${api}/sobjects/${objectOf(record['Id'])}/${String(record['Id'])}`,
      { as },
    );
    expect([record['Id'], status]).toEqual([record['Id'], 200]);
    expect(filled(body)).toMatchObject(record);
  }
  return records.length;
}

const inputs: Readonly<Record<string, (own: string, foreign: string) => Row>> = {
  read_customer: (own) => ({ customerId: own, limit: 199 }),
  list_attention: () => ({ limit: 50 }),
  search_knowledge: () => ({ question: 'hoe zeg ik mijn contract op', limit: 10 }),
};

describe.each(accounts)('an assistant of %s', (account) => {
  let assistant: Assistant;
  const open = async () => (assistant ??= await assistantOf(server, account));

  it('shows records with the fields that the record API gives, in every tool', async () => {
    const { use } = await open();
    const own = account === 'verkoop' ? 'korenaar' : account;
    const company = await ownAndForeignCompany(server, own);
    let shown = 0;
    for (const [tool, input] of Object.entries(inputs)) {
      const { refused, value } = await use(tool, input(company.own, company.foreign));
      expect([tool, refused]).toEqual([tool, null]);
      shown += await expectReadable(account, value);
    }
    expect(shown).toBeGreaterThan(3);
  });

  it('shows of a company all of its connections and requests that the record API gives', async () => {
    const { use } = await open();
    const own = account === 'verkoop' ? 'korenaar' : account;
    const { own: id } = await ownAndForeignCompany(server, own);
    const { value } = await use('read_customer', { customerId: id, limit: 199 });
    const [customer] = (await rowsOf(
      account,
      `SELECT FIELDS(ALL) FROM Account WHERE Id = '${id}' LIMIT 1`,
    ))!;
    expect(value.customer).toEqual(customer);
    const connections = await rowsOf(
      account,
      `SELECT FIELDS(ALL) FROM Aansluiting__c WHERE Account__c = '${id}' ORDER BY Soort__c, Name, Id LIMIT 199`,
    );
    expect(value.connections?.rows ?? null).toEqual(connections);
    const requests = await rowsOf(
      account,
      `SELECT FIELDS(ALL) FROM Case WHERE AccountId = '${id}' ORDER BY CreatedDate DESC, Id DESC LIMIT 199`,
    );
    expect(value.requests?.rows ?? null).toEqual(requests);
  });

  it('shows of a request all replies and files that the record API gives', async () => {
    const { use } = await open();
    const requests = await rowsOf(account, 'SELECT Id FROM Case ORDER BY Id LIMIT 5');
    const withFile = await rowsOf(
      account,
      'SELECT Id FROM Case WHERE Id IN (SELECT ParentId FROM CaseComment) LIMIT 3',
    );
    for (const { Id: id } of [...requests!, ...(withFile ?? [])]) {
      const { value } = await use('read_request', { requestId: id });
      expect([value.request]).toEqual(
        await rowsOf(account, `SELECT FIELDS(ALL) FROM Case WHERE Id = '${String(id)}' LIMIT 1`),
      );
      expect(value.replies?.rows ?? null).toEqual(
        await rowsOf(
          account,
          `SELECT FIELDS(ALL) FROM CaseComment WHERE ParentId = '${String(id)}' ORDER BY CreatedDate DESC, Id DESC LIMIT 100`,
        ),
      );
      const byNumber = await use('read_request', { number: value.request.CaseNumber });
      expect(byNumber.value).toEqual(value);
    }
  });

  it('finds by words what the record API finds, with the same fields', async () => {
    const { use } = await open();
    for (const query of ['internet', 'korenaar', '06-12345', 'storing']) {
      const { value } = await use('search_records', { query });
      const { body } = await server.call(`/search/results?q=${encodeURIComponent(query)}`, {
        as: account,
        method: 'POST',
        body: {},
      });
      type Field = { value: unknown; displayValue: unknown };
      const given = body.results.flatMap(
        (page: { records: { record: { id: string; fields: Record<string, Field> } }[] }) =>
          page.records.map(({ record }) => ({
            id: record.id,
            fields: filled(
              Object.fromEntries(
                Object.entries(record.fields).map(([name, shown]) => [
                  name,
                  shown.displayValue ?? shown.value,
                ]),
              ),
            ),
          })),
      );
      expect(value.results.flatMap(({ records }: { records: Row[] }) => records)).toEqual(given);
    }
  });

  it('works out the end of each connection as the record API does', async () => {
    const { use } = await open();
    const rows = await rowsOf(account, 'SELECT Id FROM Aansluiting__c ORDER BY Id LIMIT 12');
    for (const { Id: id } of rows ?? []) {
      const { refused, value } = await use('propose_termination', { connectionId: id });
      const { status, body } = await server.call(
        `/lwr/apex/v65.0/OpzeggingController/getProposal?connectionId=${String(id)}`,
        { as: account },
      );
      expect([id, refused === null]).toEqual([id, status === 200]);
      if (status === 200) expect(value.proposal).toEqual(body);
    }
  });
});

it.each(['korenaar', 'collega', 'garage', 'nieuw'] as const)(
  'an assistant of %s sees nothing of another company, by any id',
  async (account) => {
    const { use } = await assistantOf(server, account);
    const { own } = await ownAndForeignCompany(server, account);
    const others = await storedRows<{ account: string; request: string; connection: string }>(
      server,
      `select a.id as account, min(c.id) as request, min(x.id) as connection from account a
       left join "case" c on c.accountid = a.id left join aansluiting__c x on x.account__c = a.id
       where a.id <> $1 group by a.id order by a.id limit 12`,
      own,
    );
    for (const other of others) {
      const tries = [
        use('read_customer', { customerId: other.account }),
        ...(other.request === null ? [] : [use('read_request', { requestId: other.request })]),
        ...(other.connection === null
          ? []
          : [use('propose_termination', { connectionId: other.connection })]),
      ];
      for (const { refused, value } of await Promise.all(tries)) {
        expect(refused).not.toBeNull();
        expect(value).toBeUndefined();
      }
    }
  },
);
