import { createRegistry } from '#engine/model/registry.ts';
import { querySoql, queryMore } from '#engine/soql/query.ts';
import { objects } from '#objects/index.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { type Engine, openEngine, user } from '../../../support/engine.ts';

/** Companies, contact persons and requests, to ask with SOQL. */
export type SoqlFixture = Engine & {
  ids: Readonly<Record<string, string>>;
  /** The answer to a statement, as an object. Throws the problem when it is refused. */
  query: (statement: string, asked?: { as?: Viewer; batch?: number }) => Promise<SoqlAnswer>;
  more: (nextRecordsUrl: string, as?: Viewer) => Promise<SoqlAnswer>;
};

export type SoqlRow = Readonly<Record<string, unknown>>;
export type SoqlAnswer = {
  totalSize: number;
  done: boolean;
  nextRecordsUrl?: string;
  records: SoqlRow[];
};

export const apiUrl = '/services/data/v65.0';
export const sales = user('sales');

export async function openSoqlFixture(): Promise<SoqlFixture> {
  const engine = await openEngine(createRegistry(objects));
  const answered = async (result: ReturnType<typeof querySoql>): Promise<SoqlAnswer> => {
    const answer = await result;
    if (!answer.ok) throw new Error(`${answer.problems[0]?.code}: ${answer.problems[0]?.detail}`);
    return JSON.parse(answer.value);
  };
  const ids: Record<string, string> = {};
  const make = async (key: string, apiName: string, fields: Parameters<Engine['make']>[1]) => {
    ids[key] = await engine.make(apiName, fields);
  };
  await make('bakery', 'Account', {
    Name: 'Bakkerij De Korenaar',

    BillingCity: 'Delft',
  });
  await make('garage', 'Account', { Name: 'Garage Smit', BillingCity: 'Utrecht' });
  await make('studio', 'Account', { Name: 'Studio Éclat' });
  await make('jan', 'Contact', { LastName: 'Jansen', FirstName: 'Jan', AccountId: ids['bakery']! });
  await make('els', 'Contact', { LastName: 'Bos', FirstName: 'Els', AccountId: ids['bakery']! });
  await make('piet', 'Contact', { LastName: 'Smit', FirstName: 'Piet', AccountId: ids['garage']! });
  return {
    ...engine,
    ids,
    query: (statement, { as = sales, batch = 2_000 } = {}) =>
      answered(querySoql(engine.ctx(as), statement, { apiUrl, batch })),
    more: (nextRecordsUrl, as = sales) =>
      answered(
        queryMore(engine.ctx(as), nextRecordsUrl.slice(`${apiUrl}/query/`.length), { apiUrl }),
      ),
  };
}
