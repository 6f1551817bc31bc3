import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { notify } from '#db/listen.ts';
import type { Secrets } from '#db/secrets.ts';
import type { Ask } from '#records/ask.ts';
import { resealSecondFactors } from '../second-factor.ts';
import { readSeal, sealKeys, secretsTopic } from './live-seal.ts';

/** `moved`: secrets sealed with another key than before. `lost`: second factors that no key opens. */
export type Rotated = { moved: number; resealed: number; lost: number };

/** What signs links in mails; a new one ends the links that are out. */
const linkSecrets = ['ict-links', 'address-links'];

/** A running server hears of new keys within a second. */
const untilHeard = 3_000; // ms

type Tools = { secrets: Secrets; endLinks: boolean; untilAllHeard?: () => Promise<unknown> };

/**
 * Seals the secrets of the database with the current key from outside, and replaces those that can
 * be replaced. Running servers follow: they can open with the new key before anything is sealed
 * with it. Stopped halfway, it goes on when it is run again. What cannot be computed again stays:
 * the secret in the hashes of registration codes, and the keys that the webshop was told of.
 */
export async function rotateSecrets(ctx: Ask, { secrets, endLinks, untilAllHeard = () => pause(untilHeard) }: Tools): Promise<Rotated> {
  const { db } = ctx;
  const moved = await secrets.reseal(db);
  // The key before the current one is dropped below: nothing may be left that only it opens.
  const first = await resealSecondFactors(ctx, await readSeal(secrets, db));
  if ((await secrets.find(db, sealKeys.next)) === undefined) await secrets.put(db, sealKeys.next, randomBytes(32));
  await db.run(notify(secretsTopic, ''));
  await untilAllHeard();
  await db.transaction(async (inside) => {
    await secrets.put(inside, sealKeys.previous, await secrets.read(inside, sealKeys.current));
    await secrets.put(inside, sealKeys.current, await secrets.read(inside, sealKeys.next));
    await secrets.remove(inside, sealKeys.next);
    for (const name of endLinks ? linkSecrets : []) await secrets.put(inside, name, randomBytes(32));
    await inside.run(notify(secretsTopic, ''));
  });
  const seal = await readSeal(secrets, db);
  const second = await resealSecondFactors(ctx, seal);
  // A server that had not heard yet may have sealed with the old key meanwhile.
  await untilAllHeard();
  await resealSecondFactors(ctx, seal);
  return { moved, resealed: second.resealed, lost: first.lost };
}
