import { readRecord } from '#engine/read/read.ts';
import type { Bench } from '../bench.ts';
import { fight } from '../duel.ts';
import type { Player } from '../fill.ts';
import type { Request } from '../load.ts';
import { statementOf } from '../statements.ts';
import type { Play } from '../twins/database.ts';
import type { Row } from '../table.ts';

const fields = [
  'CaseNumber',
  'Subject',
  'Description',
  'Status',
  'Type',
  'Zichtbaarheid__c',
  'AccountId',
  'CreatedDate',
].map((name) => `Case.${name}`);
const bar = 0.6;

/**
 * One record of eight fields by id, as customers of 120 companies who each read requests of their
 * own company.
 */
export async function readLines(bench: Bench): Promise<Row[]> {
  const stage = await bench.stage();
  const { customers } = stage.cast;
  const valuesOf: Record<string, readonly unknown[]> = {};
  let text = '';
  for (const customer of customers) {
    for (const id of customer.caseIds) {
      const statement = await statementOf(stage, customer, (ctx) =>
        readRecord(ctx, id, { fields, optionalFields: [] }),
      );
      ({ text } = statement);
      valuesOf[id] = statement.values;
    }
  }
  const play: Play = { connectionString: stage.databaseUrl, record: { text, valuesOf }, lists: {} };
  const twin = await bench.start({
    command: process.execPath,
    args: ['bench/twins/database.ts'],
    env: { NODE_ENV: 'production', PLAY: JSON.stringify(play) },
    readyAt: '/ready',
  });
  const ours = await bench.server();
  const asked = (as: (player: Player) => Record<string, string>): Request[] =>
    rounds(customers, (customer, id) => ({
      method: 'GET',
      path: `/services/data/v65.0/ui-api/records/${id}?fields=${fields.join(',')}`,
      headers: as(customer),
    }));
  const bare = rounds(customers, (_, id) => ({
    method: 'GET',
    path: `/record/${id}`,
    headers: {},
  }));
  const rows: Row[] = [];
  for (const [name, as] of Object.entries(ways)) {
    rows.push(
      await fight(bench, {
        name,
        ours: { program: ours, requests: asked(as) },
        twin: { program: twin, requests: bare },
        bar,
      }),
    );
  }
  return rows;
}

const ways = {
  'record of 8 fields, session cookie': ({ cookie }: Player) => ({ cookie }),
  'record of 8 fields, api key': ({ apiKey }: Player) => ({ authorization: `Bearer ${apiKey}` }),
};

/** One request of every user, then the next record of every user, and so on. */
const rounds = (
  players: readonly Player[],
  make: (player: Player, id: string) => Request,
): Request[] =>
  players[0]!.caseIds.flatMap((_, round) =>
    players.map((player) => make(player, player.caseIds[round]!)),
  );
