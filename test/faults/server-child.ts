/**
 * A server in its own process, for tests that kill it: `node server-child.ts DATA_DIR [write]`.
 * Reports in lines of JSON.
 */
import { startEmbeddedDatabase } from '#db/embedded/embedded-database.ts';
import { openDatabase } from '#db/pool.ts';

const [dataDir = '', work] = process.argv.slice(2);
const tell = (line: object): void => console.log(JSON.stringify(line));

try {
  const embedded = await startEmbeddedDatabase({ dataDir, say: (said) => tell({ said }) });
  const database = await openDatabase(embedded.connection, {
    maxConnections: 4,
    onError: () => undefined,
  });
  process.once('SIGTERM', () => void database.close().then(() => embedded.stop()));
  const [who] = await database.db.rows<{ role: string }>({
    text: `select current_user::text as role`,
    values: [],
  });
  tell({ ready: embedded.connection, ...who });
  if (work === 'write') {
    await database.db.run({
      text: 'create table if not exists written (number int primary key)',
      values: [],
    });
    const [last] = await database.db.rows<{ number: number }>({
      text: 'select coalesce(max(number), 0) as number from written',
      values: [],
    });
    for (let number = (last?.number ?? 0) + 1; ; number++) {
      await database.db.run({ text: 'insert into written (number) values ($1)', values: [number] });
      tell({ written: number });
    }
  }
} catch (error) {
  tell({
    refused: error instanceof Error ? error.name : '',
    sentence: error instanceof Error ? error.message : String(error),
  });
  process.exitCode = 1;
}
