import type { Database } from '#db/pool.ts';
import type { Secrets } from '#db/secrets.ts';
import { createSeal, type Seal } from '#engine/model/seal.ts';

export const sealKeys = {
  current: 'page-tokens',
  previous: 'page-tokens previous',
  next: 'page-tokens next',
} as const;

export const secretsTopic = 'secrets';

export async function readSeal(secrets: Secrets, db: Database['db']): Promise<Seal> {
  const others = await Promise.all(
    [sealKeys.previous, sealKeys.next].map((name) => secrets.find(db, name)),
  );
  return createSeal(
    await secrets.read(db, sealKeys.current),
    others.filter((key) => key !== undefined),
  );
}

type Tools = {
  secrets: Secrets;
  database: Pick<Database, 'db' | 'listen'>;
  onError: (error: unknown) => void;
};

/** Reloads the keys when they change, so that `rotate-secrets` needs no restart. */
export async function openLiveSeal({
  secrets,
  database: { db, listen },
  onError,
}: Tools): Promise<Seal> {
  let seal = await readSeal(secrets, db);
  let reading = Promise.resolve();
  const readAgain = (): void => {
    reading = reading
      .then(async () => {
        seal = await readSeal(secrets, db);
      })
      .catch(onError);
  };
  listen.on(({ topic }) => {
    if (topic === secretsTopic) readAgain();
  });
  listen.onGap(readAgain);
  return {
    close: (text) => seal.close(text),
    open: (token) => seal.open(token),
    sign: (text) => seal.sign(text),
    signatures: (text) => seal.signatures(text),
  };
}
