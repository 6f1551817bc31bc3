import type { Db } from '#db/connection.ts';
import type { Audience } from '../access/audience.ts';

/**
 * What writers tell later writers in the same transaction. A note that is the id of a row: this
 * transaction created the row or asked for its audience.
 */

export function noteCreated({ notes }: Pick<Db, 'notes'>, id: string): void {
  notes?.add(id);
  notes?.add(`+ ${id}`);
}

export const isCreatedHere = ({ notes }: Pick<Db, 'notes'>, id: string): boolean =>
  notes?.has(`+ ${id}`) === true;

export const audienceNote = (id: string, audience: Audience): string =>
  `= ${id} ${JSON.stringify(audience)}`;

/** The audience before this transaction, when it was asked for earlier. */
export function notedAudience({ notes }: Pick<Db, 'notes'>, id: string): Audience | undefined {
  if (notes?.has(id) !== true) return undefined;
  const start = `= ${id} `;
  const note = notes.values().find((one) => one.startsWith(start));
  // proof: `audienceNote` wrote this JSON
  return note === undefined ? undefined : (JSON.parse(note.slice(start.length)) as Audience);
}
