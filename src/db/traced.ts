import type { Db, Statement } from './connection.ts';

/** Records a piece of database work as a span; passes on its result. */
export type RecordWork = <T>(
  work: { name: string; attributes: Readonly<Record<string, string>> },
  start: () => Promise<T>,
) => Promise<T>;

/** Wraps a database, so that its statements and transactions are recorded. */
export const tracedDb = (db: Db, record: RecordWork): Db => ({
  ...db,
  rows: (statement) => record(statementOf(statement), () => db.rows(statement)),
  run: (statement) => record(statementOf(statement), () => db.run(statement)),
  transaction: (work) =>
    record({ name: 'transaction', attributes: system }, () =>
      db.transaction((inside) => work(tracedDb(inside, record))),
    ),
});

/** Source: OpenTelemetry's semantic conventions of databases. */
const system = { 'db.system.name': 'postgresql' };

/** Returns the text of the statement with placeholders; values are not recorded. */
const statementOf = ({ text, name }: Statement) => ({
  name: name ?? (/[a-z]+/i.exec(text)?.[0] ?? 'statement').toLowerCase(),
  attributes: { ...system, 'db.query.text': text },
});
