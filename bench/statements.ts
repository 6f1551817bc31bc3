import type { Statement } from '#db/connection.ts';
import type { Ask } from '#records/ask.ts';
import type { Stage } from './stage.ts';
import type { Player } from './fill.ts';

/** What the engine really sends, so that the twin sends the same. */
export async function statementOf(stage: Stage, player: Player, work: (ask: Ask) => Promise<{ ok: boolean }>): Promise<Statement> {
  const found = await stage.identify({ authorization: null, cookie: player.cookie, now: new Date() });
  if (!found.ok) throw new Error('The bench has no session');
  const ask = stage.askAs(found.viewer);
  const sent: Statement[] = [];
  const { db } = ask;
  const rows = <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return db.rows<Row>(statement);
  };
  const answer = await work({ ...ask, db: { ...db, rows } });
  const last = sent.at(-1);
  if (!answer.ok || last === undefined) throw new Error('The engine refused what the bench measures');
  return last;
}
