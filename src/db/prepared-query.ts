import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Statement } from './connection.ts';

/** The types of pg leave these parts of its connection out. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { text: string; name: string; types?: never }): void;
  bind(bound: {
    statement: string;
    values: readonly unknown[];
    valueMapper: typeof prepareValue;
  }): void;
  describe(asked: { type: 'P'; name: string }): void;
  execute(asked: { portal: string }): void;
  sync(): void;
};

type Column = { name: string; parse: (text: string) => unknown };

const columnsByWire = new WeakMap<Wire, Map<string, readonly Column[]>>();

function columnsOf(wire: Wire): Map<string, readonly Column[]> {
  const known = columnsByWire.get(wire) ?? new Map<string, readonly Column[]>();
  columnsByWire.set(wire, known);
  return known;
}

type Done = (error: Error | null, result?: pg.QueryResult) => void;

/**
 * pg's own query asks PostgreSQL to describe the result columns at each execution, and emits an
 * event for each row. This one asks once per connection. PostgreSQL refuses a prepared statement
 * whose columns have changed (0A000), so the stored columns are correct.
 */
export class PreparedQuery {
  readonly text: string;
  readonly name: string;
  /** pg replaces it to add its time limit. */
  callback: Done;
  readonly #values: readonly unknown[];
  readonly #typeParser: typeof pg.types.getTypeParser;
  readonly #rows: Record<string, unknown>[] = [];
  #wire: Wire | undefined;
  #columns: readonly Column[] | undefined;
  #command = '';
  #rowCount: number | null = null;
  #fault: Error | undefined;

  constructor(
    { text, name, values }: Statement & { name: string },
    typeParser: typeof pg.types.getTypeParser,
    done: Done,
  ) {
    this.text = text;
    this.name = name;
    this.callback = done;
    this.#values = values;
    this.#typeParser = typeParser;
  }

  /** pg expects a returned error, not an exception. */
  submit(wire: Wire): Error | null {
    const { text, name } = this;
    const previous = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (previous !== undefined && previous !== text)
      return new Error(`The name ${name} was used for another statement`);
    this.#wire = wire;
    this.#columns = columnsOf(wire).get(name);
    wire.stream.cork();
    try {
      if (previous === undefined) {
        wire.parse({ text, name });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.#values, valueMapper: prepareValue });
      if (this.#columns === undefined) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '' });
    } catch (error) {
      // A value that cannot be sent. The Sync below ends what was sent so far.
      this.#fault = error instanceof Error ? error : new Error(String(error));
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#remember(
      fields.map(({ name, dataTypeID }) => ({
        name,
        // proof: pg sends the oid of a type as a plain number
        parse: this.#typeParser(dataTypeID as never, 'text') as Column['parse'],
      })),
    );
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#fault) return;
    const row: Record<string, unknown> = {};
    try {
      const columns = this.#columns!; // proof: a row comes after the description of its columns
      for (let at = 0; at < columns.length; at++) {
        const { name, parse } = columns[at]!;
        const text = fields[at]!;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#columns === undefined) this.#remember([]);
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.#command = words[0]!;
    this.#rowCount = words.length > 1 && Number.isInteger(count) ? count : null;
  }

  handleEmptyQuery(): void {
    this.#remember([]);
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.callback(this.#fault);
    else
      this.callback(null, {
        rows: this.#rows,
        rowCount: this.#rowCount,
        command: this.#command,
        oid: 0,
        fields: [],
      });
  }

  handleError(error: Error): void {
    this.callback(this.#fault ?? error);
  }

  #remember(columns: readonly Column[]): void {
    this.#columns = columns;
    columnsOf(this.#wire!).set(this.name, columns); // proof: pg calls `submit` first
  }
}

// With `pipeline`, pg accepts only queries of its own class. The constructor of that class is not
// called, because it creates state that `PreparedQuery` does not use.
Object.setPrototypeOf(PreparedQuery.prototype, pg.Query.prototype);
