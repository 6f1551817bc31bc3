import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { keepsConnectionUsable, sqlState, toDatabaseError } from './unavailable.ts';
import { getTypeParser, idleTransactionTimeout, statementTimeout } from './client-settings.ts';
import {
  copyOfNotes,
  DatabaseUnavailableError,
  type Db,
  emptyNotes,
  type Statement,
  type TransactionNotes,
} from './connection.ts';
import { copyIn, copyOut } from './copy.ts';
import type { HostSelector } from './hosts.ts';
import { PreparedQuery } from './prepared-query.ts';
import { immediateMessages } from './listen.ts';
import { mayShare, openStatementSharing } from './statement-sharing.ts';

/**
 * A transaction is retried, at most three times, after a serialization failure or deadlock (40001,
 * 40P01). Its work must therefore have no effects outside the database.
 */
export function poolDb(connections: Connections): Db {
  const { hear, pool } = connections;
  const onSharedConnection = openStatementSharing({
    pool,
    connect: () => connected(connections),
    keepsConnectionUsable,
  });
  const ask = (query: Statement): Promise<pg.QueryResult> =>
    onSharedConnection((client) => sent(client, fitting(query, connections))).catch(
      (error: unknown) => {
        throw toDatabaseError(error);
      },
    );
  const send = async (statement: Statement): Promise<pg.QueryResult> => {
    if (mayShare(statement)) return ask(statement);
    const answer = await alone(connections, statement);
    immediateMessages(statement).forEach(hear);
    return answer;
  };
  return {
    // proof: the caller wrote the statement and names its row type
    rows: async <Row>(statement: Statement) => (await send(statement)).rows as Row[],
    run: async (statement) => changed(await send(statement)),
    transaction: (work) => retried(() => inTransaction(connections, work)),
  };
}

/** `hear`: receives sent notifications. `isPooled`: session state is lost between transactions. */
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
 * This copy of the server gets the notifications without waiting for PostgreSQL, so that writers
 * read their own writes.
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
    const value = await atLevel(send, { ...words, notes: emptyNotes() }, work);
    client.release();
    pendingMessages.forEach(from.hear);
    return value;
  } catch (error) {
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
type Level = Words & { notes: TransactionNotes };

const OUTERMOST: Words = { depth: 0, begin: 'begin', commit: 'commit', rollback: 'rollback' };

/**
 * Sent together with `begin`, to save a round trip. With a pooler, statements outside a transaction
 * have no time limit; `docs/operate.md` tells how to set one in the pooler.
 */
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
    // PostgreSQL answers the commit of a failed transaction with `ROLLBACK` and no error.
    if (level.commit === 'commit' && command === 'ROLLBACK')
      throw new Error(
        'The transaction had failed before its commit: an error of a statement was swallowed',
      );
    return value;
  } catch (error) {
    close();
    // when the rollback fails too, the outer level notices that the connection is broken
    if (level.depth > 0) await send({ text: level.rollback, values: [] }).catch(() => undefined);
    throw error;
  }
}

/**
 * One level: the transaction or a savepoint in it. Only the innermost open level can be used: a
 * statement through an outer level would be rolled back together with a savepoint that its author
 * does not know about.
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
    // proof: the caller wrote the statement and names its row type
    rows: async <Row>(statement: Statement) => (await sendHere(statement)).rows as Row[],
    run: async (statement) => changed(await sendHere(statement)),
    notes: level.notes,
    transaction: async (work) => {
      if (state !== 'open') await sendHere({ text: 'select', values: [] });
      state = 'inner';
      try {
        const notes = copyOfNotes(level.notes);
        const value = await atLevel(send, { ...savepoint(level.depth + 1), notes }, work);
        Object.assign(level.notes, notes);
        return value;
      } finally {
        if (state === 'inner') state = 'open';
      }
    },
  };
  return { db, close: () => (state = 'closed') };
}

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
      // a random pause, so that the two transactions do not collide again
      await pause(Math.random() * 20 * 2 ** failures);
    }
  }
}

const connected = ({ pool, hosts }: Connections): Promise<pg.PoolClient> =>
  hosts.through(() => pool.connect());

/** A prepared statement exists on one connection, and a pooler can switch connections. */
function fitting(statement: Statement, { isPooled }: Connections): Statement {
  if (!isPooled || statement.name === undefined) return statement;
  const { name: _name, ...unnamed } = statement;
  return unnamed;
}

function sent(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const { text, lines, into } = statement;
  if (lines !== undefined) return copyIn(client, text, lines);
  if (into !== undefined) return copyOut(client, text, into);
  return isPrepared(statement) ? prepared(client, statement) : client.query(sendable(statement));
}

const isPrepared = (statement: Statement): statement is Statement & { name: string } =>
  statement.name !== undefined && statement.query_timeout === undefined;

const prepared = (
  client: pg.PoolClient,
  statement: Statement & { name: string },
): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    void client.query(
      new PreparedQuery(statement, getTypeParser, (error, result) => {
        if (error) reject(error);
        else resolve(result!); // proof: pg passes an error or a result
      }),
    );
  }).catch((error: unknown) => {
    // The stack trace then shows our caller instead of pg's socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });

// proof: pg only reads the values, though its type says it may change them
const sendable = (statement: Statement): pg.QueryConfig<unknown[]> =>
  statement as pg.QueryConfig<unknown[]>;

/** For several statements pg returns an array, which its types do not declare. */
const changed = (answer: pg.QueryResult | pg.QueryResult[]): number =>
  Array.isArray(answer)
    ? answer.reduce((sum, one) => sum + (one.rowCount ?? 0), 0)
    : (answer.rowCount ?? 0);
