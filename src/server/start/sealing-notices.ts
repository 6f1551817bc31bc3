import { countUnsealedHashes } from '#auth/sealing/password-hashes.ts';
import type { Dependencies } from '../dependencies.ts';

export async function sealingNotices({
  secrets,
  database: { db },
}: Pick<Dependencies, 'secrets' | 'database'>): Promise<string[]> {
  const waiting = await secrets.check(db);
  const hashes = secrets.hasKey ? await countUnsealedHashes(db) : 0;
  const keyed = secrets.hasKey
    ? 'not sealed with SECRET_KEY yet'
    : 'still sealed with SECRET_KEY_PREVIOUS';
  return [
    ...(waiting > 0 ? [`${waiting} secrets in the database are ${keyed}: ${command}`] : []),
    ...(hashes > 0
      ? [
          `${hashes} password hashes in the database are not sealed yet: once all servers have this version, ${command}`,
        ]
      : []),
  ];
}

const command = 'run npm run admin -- rotate-secrets.';
