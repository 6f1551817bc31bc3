import { expect, it } from 'vitest';
import { openDatabase } from '#db/pool.ts';
import { startTestCluster } from '#db/template.ts';
import { limitStatements } from '#engine/events/webhook-candidates.ts';

it('behind a pooler a statement has the limit of the product again, after a shorter one', async () => {
  const cluster = await startTestCluster();
  await cluster.create('limits');
  const connection = cluster.connectionFor('limits');
  const database = await openDatabase(connection, {
    direct: connection,
    maxConnections: 1,
    onError: () => undefined,
  });
  const limits = await database.db.transaction(async (db) => {
    const limit = async () => (await db.rows({ text: 'show statement_timeout', values: [] }))[0];
    const before = await limit();
    await limitStatements(db, 5_000);
    const shorter = await limit();
    await limitStatements(db, null);
    return [before, shorter, await limit()];
  });
  await database.close();
  await cluster.stop();
  expect(limits).toEqual(['30s', '5s', '30s'].map((time) => ({ statement_timeout: time })));
});
