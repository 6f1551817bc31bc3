import type { Db } from '#db/connection.ts';
import type { Audience } from '../access/audience.ts';
import type { Registry } from '../model/registry.ts';

/** What writers tell later writers in the same transaction about rows. */

type Noting = Pick<Db, 'notes'>;

const prefixOf = (id: string): string => id.slice(0, 3);

export function noteCreated({ notes }: Noting, id: string): void {
  if (notes === undefined) return;
  notes.created.add(id);
  if (notes.audiences.has(id)) return;
  notes.audiences.set(id, null);
  notes.prefixes.created.add(prefixOf(id));
}

export const isCreatedHere = ({ notes }: Noting, id: string): boolean =>
  notes?.created.has(id) === true;

/** Whether this transaction created the row or asked for its audience. */
export const isNotedHere = ({ notes }: Noting, id: string): boolean =>
  notes?.audiences.has(id) === true;

export function noteAsked({ notes }: Noting, id: string): void {
  notes?.audiences.set(id, null);
  notes?.prefixes.changed.add(prefixOf(id));
}

export const noteAudience = ({ notes }: Noting, id: string, audience: Audience): void =>
  void notes?.audiences.set(id, JSON.stringify(audience));

/** The audience before this transaction, when it was asked for earlier. */
export function notedAudience({ notes }: Noting, id: string): Audience | undefined {
  const noted = notes?.audiences.get(id) ?? null;
  // proof: `noteAudience` wrote this JSON
  return noted === null ? undefined : (JSON.parse(noted) as Audience);
}

/** The objects of rows that this transaction created, and of rows that were there and changed. */
export function changedObjectsHere({ notes }: Noting, registry: Registry) {
  const namesOf = (prefixes: ReadonlySet<string> | undefined): string[] =>
    [...(prefixes ?? [])].map((prefix) => registry.byPrefix(prefix)?.apiName ?? '');
  return {
    created: namesOf(notes?.prefixes.created),
    changed: namesOf(notes?.prefixes.changed),
  };
}
