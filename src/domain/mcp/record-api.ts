/**
 * The tools read and write through the record API itself, with the credentials of the caller. So
 * rights, limits and audit log are those of a program that calls it, and a tool shows nothing that
 * the record API hides.
 */
export type RecordApi = {
  post(path: string, body: unknown): Promise<Answered>;
  /** Rows of a statement in SOQL. */
  rows(asked: RowsAsked): Promise<Answered<Row[]>>;
  /** A method of the product that only reads. */
  method(name: string, params: Readonly<Record<string, string>>): Promise<Answered>;
};

/** `fields`: left out, all that the caller may see. `where` and `orderBy` are in SOQL. */
export type RowsAsked = {
  from: string;
  fields?: readonly string[];
  where: string;
  orderBy?: string;
  most: number;
};

/** Fields with a value, by name. */
export type Row = Record<string, unknown>;

export type Answered<Body = unknown> = { ok: true; body: Body } | { ok: false; refusal: Refused };
export type Refused = { status: number; errorCode: string; message: string };

export const statementOf = ({
  from,
  fields = ['FIELDS(ALL)'],
  where,
  orderBy,
  most,
}: RowsAsked): string =>
  [
    `SELECT ${fields.join(', ')}`,
    `FROM ${from}`,
    `WHERE ${where}`,
    ...(orderBy === undefined ? [] : [`ORDER BY ${orderBy}`]),
    `LIMIT ${String(most)}`,
  ].join(' ');

/** Leaves out empty fields and the addresses of rows, which say nothing to an assistant. */
export function rowOf(record: Row): Row {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (value === null || name === 'attributes') return [];
      // proof: an object is a parent with fields of its own
      return [[name, typeof value === 'object' ? rowOf(value as Row) : value] as const];
    }),
  );
}

/** So that an id can stand in a statement between quotes. */
export const idPattern = /^(?:[A-Za-z0-9]{15}|[A-Za-z0-9]{18})$/;
