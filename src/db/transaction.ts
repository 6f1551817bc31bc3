import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { keepsConnectionUsable, sqlState, toDatabaseError } from './unavailable.ts';
import { idleTransactionTimeout, statementTimeout } from './client-settings.ts';
import { DatabaseUnavailableError, type Db, type Statement } from './connection.ts';
import { copyIn, copyOut } from './copy.ts';
import type { HostSelector } from './hosts.ts';
import { immediateMessages } from './listen.ts';

/**
 * The pool as a `Db`. A whole transaction is done again, at most three times, when PostgreSQL found
 * it in conflict with another (40001, 40P01): so the work of a transaction touches nothing but the
 * database.
 */
export function poolDb(connections: Connections): Db {
  const { hear } = connections;
  const send = async (statement: Statement) => {
    const answer = await alone(connections, statement);
    immediateMessages(statement).forEach(hear);
    return answer;
  };
  return {
    rows: async <Row>(statement: Statement) => (await send(statement)).rows as Row[], // the caller wrote the statement and names its row
    run: async (statement) => changed(await send(statement)),
    transaction: (work) => retried(() => inTransaction(connections, work)),
  };
}

/** `hear`: gets what a statement publishes. `isPooled`: they lead to a pooler, so that each
 *  transaction may have another connection of the database, and nothing of a session stays. */
type Connections = {
  pool: pg.Pool;
  hosts: HostSelector;
  hear: (payload: string) => void;
  isPooled: boolean;
};

async function alone(from: Connections, statement: Statement): Promise<pg.QueryResult> {
  const client = await connected(from);
  try {
    const answer = await sent(client, fitting(statement, from));
    client.release();
    return answer;
  } catch (error) {
    client.release(!keepsConnectionUsable(error));
    throw toDatabaseError(error);
  }
}

/**
 * Who wrote reads what they wrote: what was told inside is heard here before the work is answered,
 * however long the way round takes.
 */
async function inTransaction<T>(from: Connections, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connected(from);
  const pendingMessages = new Set<string>();
  const inOrder = inTurn(client);
  const send: Send = (statement) => {
    for (const word of immediateMessages(statement)) pendingMessages.add(word);
    return inOrder(fitting(statement, from));
  };
  try {
    const words = from.isPooled ? POOLED : OUTERMOST;
    const value = await atLevel(send, { ...words, notes: new Set() }, work);
    client.release();
    pendingMessages.forEach(from.hear);
    return value;
  } catch (error) {
    // Rolled back and answering: the connection is good. Anything else: away with it.
    const answer = toDatabaseError(error);
    client.release(
      answer instanceof DatabaseUnavailableError ||
        !(await isDone(send({ text: 'rollback', values: [] }))),
    );
    throw answer;
  }
}

const isDone = (sending: Promise<unknown>): Promise<boolean> =>
  sending.then(
    () => true,
    () => false,
  );

type Send = (statement: Statement) => Promise<pg.QueryResult>;
type Words = { depth: number; begin: string; commit: string; rollback: string };
type Level = Words & { notes: Set<string> };

const OUTERMOST: Words = { depth: 0, begin: 'begin', commit: 'commit', rollback: 'rollback' };

/** In one message, so that it costs no time. A statement outside a transaction has no limit then:
 *  `docs/operate.md` says how to give it one in the pooler. */
const POOLED: Words = {
  ...OUTERMOST,
  begin:
    `begin; set local statement_timeout = ${statementTimeout}; ` +
    `set local idle_in_transaction_session_timeout = ${idleTransactionTimeout}`,
};

const savepoint = (depth: number): Words => ({
  depth,
  begin: `savepoint level_${depth}`,
  commit: `release savepoint level_${depth}`,
  rollback: `rollback to savepoint level_${depth}`,
});

async function atLevel<T>(send: Send, level: Level, work: (db: Db) => Promise<T>): Promise<T> {
  await send({ text: level.begin, values: [] });
  const { db, close } = levelDb(send, level);
  try {
    const value = await work(db);
    close();
    const { command } = await send({ text: level.commit, values: [] });
    // PostgreSQL answers "commit" of a failed transaction with a rollback and no error.
    if (level.commit === 'commit' && command === 'ROLLBACK')
      throw new Error(
        'The transaction had failed before its commit: an error of a statement was swallowed',
      );
    return value;
  } catch (error) {
    close();
    if (level.depth > 0) await send({ text: level.rollback, values: [] }).catch(() => undefined); // the outer level sees the broken connection itself
    throw error;
  }
}

/**
 * Only the innermost open level may be used: a statement through an outer one would be undone with
 * a savepoint it does not know of.
 */
function levelDb(send: Send, level: Level): { db: Db; close: () => void } {
  let state: 'open' | 'inner' | 'closed' = 'open';
  const sendHere: Send = (statement) => {
    if (state === 'closed')
      throw new Error(
        'This transaction is over: await everything inside it, and use the outer db after it',
      );
    if (state === 'inner')
      throw new Error('A transaction inside this one is open: use its own db, one at a time');
    return send(statement);
  };
  const db: Db = {
    rows: async <Row>(statement: Statement) => (await sendHere(statement)).rows as Row[], // as in poolDb
    run: async (statement) => changed(await sendHere(statement)),
    notes: level.notes,
    transaction: async (work) => {
      if (state !== 'open') await sendHere({ text: 'select', values: [] });
      state = 'inner';
      try {
        const notes = new Set(level.notes);
        const value = await atLevel(send, { ...savepoint(level.depth + 1), notes }, work);
        notes.forEach((note) => level.notes.add(note));
        return value;
      } finally {
        if (state === 'inner') state = 'open';
      }
    },
  };
  return { db, close: () => (state = 'closed') };
}

/** One statement at a time, in the order asked, however many the work asks at once. */
function inTurn(client: pg.PoolClient): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const answer = last.then(() => sent(client, statement));
    last = answer.catch(() => undefined);
    return answer;
  };
}

const CONFLICTS = new Set(['40001', '40P01']);
const RETRIES = 3;

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (failures === RETRIES || !CONFLICTS.has(sqlState(error) ?? '')) throw error;
      await pause(Math.random() * 20 * 2 ** failures); // apart, so that the two do not meet again
    }
  }
}

const connected = ({ pool, hosts }: Connections): Promise<pg.PoolClient> =>
  hosts.through(() => pool.connect());

/** Without the name by which a connection would keep it prepared, where connections are shared. */
function fitting(statement: Statement, { isPooled }: Connections): Statement {
  if (!isPooled || statement.name === undefined) return statement;
  const { name: _name, ...unnamed } = statement;
  return unnamed;
}

function sent(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const { text, lines, into } = statement;
  if (lines !== undefined) return copyIn(client, text, lines);
  return into === undefined ? client.query(sendable(statement)) : copyOut(client, text, into);
}

// pg reads the values and never changes them, though its type does not say so.
const sendable = (statement: Statement): pg.QueryConfig<unknown[]> =>
  statement as pg.QueryConfig<unknown[]>;

/** Several statements in one text (a migration) answer with a list, which pg's type leaves out. */
const changed = (answer: pg.QueryResult | pg.QueryResult[]): number =>
  Array.isArray(answer)
    ? answer.reduce((sum, one) => sum + (one.rowCount ?? 0), 0)
    : (answer.rowCount ?? 0);
