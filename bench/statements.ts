import type { Statement } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Stage } from './stage.ts';
import type { BenchUser } from './fill.ts';

/**
 * Returns the last SQL statement that the engine sent for this user, so that the baseline sends the
 * same.
 */
export async function statementOf(
  stage: Stage,
  user: BenchUser,
  work: (ctx: RequestContext) => Promise<{ ok: boolean }>,
): Promise<Statement> {
  const found = await stage.identify({
    authorization: null,
    cookie: user.cookie,
    now: new Date(),
  });
  if (!found.ok) throw new Error('The session of the bench user is not valid');
  const ctx = stage.contextOf(found.viewer);
  const sent: Statement[] = [];
  const { db } = ctx;
  const rows = <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return db.rows<Row>(statement);
  };
  const answer = await work({ ...ctx, db: { ...db, rows } });
  const last = sent.at(-1);
  if (!answer.ok || last === undefined)
    throw new Error('The engine refused the call that the bench measures');
  return last;
}
