import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { notify } from '#db/listen.ts';
import type { Secrets } from '#db/secrets.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { resealSecondFactors } from '../factors/second-factor.ts';
import { readSeal, sealKeys, secretsTopic } from './live-seal.ts';
import { resealHashes, rotatePasswordKey } from './password-hashes.ts';

/**
 * `moved`: secrets that are now encrypted with another SECRET_KEY. `resealed`, `lost`: second
 * factors that were encrypted again, and that no key decrypts.
 */
export type RotationReport = {
  moved: number;
  resealed: number;
  lost: number;
  passwords: number;
  lostPasswords: number;
};

/** These keys sign links in mails. A new key makes earlier links invalid. */
const linkSecrets = ['ict-links', 'address-links', 'order-links'];

const pickUpTime = 3_000; // ms

type Tools = { secrets: Secrets; endLinks: boolean; waitForServers?: () => Promise<unknown> };

/**
 * Running servers can decrypt with a new key before any server encrypts with it. If the rotation is
 * interrupted, running it again completes it.
 */
export async function rotateSecrets(
  ctx: RequestContext,
  { secrets, endLinks, waitForServers = () => pause(pickUpTime) }: Tools,
): Promise<RotationReport> {
  const { db } = ctx;
  const moved = await secrets.reseal(db);
  // The previous key is dropped below, so second factors that it decrypts are encrypted again
  // first.
  const first = await resealSecondFactors(ctx, await readSeal(secrets, db));
  if ((await secrets.find(db, sealKeys.next)) === undefined)
    await secrets.put(db, sealKeys.next, randomBytes(32));
  await rotatePasswordKey({ db, secrets });
  const passwords = await resealHashes({ db, secrets });
  await db.run(notify(secretsTopic, ''));
  await waitForServers();
  await db.transaction(async (inside) => {
    await secrets.put(inside, sealKeys.previous, await secrets.read(inside, sealKeys.current));
    await secrets.put(inside, sealKeys.current, await secrets.read(inside, sealKeys.next));
    await secrets.remove(inside, sealKeys.next);
    for (const name of endLinks ? linkSecrets : [])
      await secrets.put(inside, name, randomBytes(32));
    await inside.run(notify(secretsTopic, ''));
  });
  const seal = await readSeal(secrets, db);
  const second = await resealSecondFactors(ctx, seal);
  // A server that had not yet loaded the new keys may have encrypted with the old key.
  await waitForServers();
  await resealSecondFactors(ctx, seal);
  await resealHashes({ db, secrets });
  return {
    moved,
    resealed: second.resealed,
    lost: first.lost,
    passwords: passwords.changed,
    lostPasswords: passwords.lost,
  };
}
