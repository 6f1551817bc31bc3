import type { Readable } from 'node:stream';
import type { Db } from '../connection.ts';
import { quoteIdentifier, readTables, type TableFacts } from './catalog.ts';

type Columns = Pick<TableFacts, 'name' | 'columns'>;

/** No time limits, and formats that do not depend on the server's settings. */
const plainForms = `
  set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local synchronize_seqscans = off`;

export const setCopySettings = (tx: Db): Promise<number> =>
  tx.run({ text: plainForms, values: [] });

/**
 * The tables are locked against schema changes before the snapshot is taken: they would look empty
 * if a migration rewrote them in between.
 */
export const inSnapshot = <T>(
  db: Db,
  work: (tx: Db, tables: readonly TableFacts[]) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run({
      text: 'set transaction isolation level repeatable read, read only',
      values: [],
    });
    await setCopySettings(tx);
    const tables = await readTables(db);
    if (tables.length > 0) {
      const names = tables.map(({ name }) => quoteIdentifier(name)).join(', ');
      await tx.run({ text: `lock table ${names} in access share mode`, values: [] });
    }
    return work(tx, tables);
  });

const listOf = ({ columns }: Columns): string => columns.map(quoteIdentifier).join(', ');

/** In the text format of `copy`. Returns the number of rows. */
export const copyTableOut = (
  tx: Db,
  table: Columns,
  into: (bytes: Uint8Array) => Promise<void>,
): Promise<number> =>
  tx.run({
    text: `copy ${quoteIdentifier(table.name)} (${listOf(table)}) to stdout`,
    values: [],
    into,
  });

export const copyTableIn = (tx: Db, table: Columns, lines: Readable): Promise<number> =>
  tx.run({
    text: `copy ${quoteIdentifier(table.name)} (${listOf(table)}) from stdin`,
    values: [],
    lines,
  });
