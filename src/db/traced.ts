import type { Db, Statement } from './connection.ts';

export type RecordWork = <T>(
  work: { name: string; attributes: Readonly<Record<string, string>> },
  start: () => Promise<T>,
) => Promise<T>;

export const tracedDb = (db: Db, record: RecordWork): Db => ({
  ...db,
  rows: (statement) => record(statementOf(statement), () => db.rows(statement)),
  run: (statement) => record(statementOf(statement), () => db.run(statement)),
  transaction: (work) =>
    record({ name: 'transaction', attributes: system }, () =>
      db.transaction((inside) => work(tracedDb(inside, record))),
    ),
});

/** Source: OpenTelemetry's semantic conventions for databases. */
const system = { 'db.system.name': 'postgresql' };

/** The text of a statement has placeholders; the values are not recorded. */
const statementOf = ({ text, name }: Statement) => ({
  name: name ?? (/[a-z]+/i.exec(text)?.[0] ?? 'statement').toLowerCase(),
  attributes: { ...system, 'db.query.text': text },
});
