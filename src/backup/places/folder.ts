import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { flushFolder } from '#integrations/disk-files.ts';
import { BackupRefused } from '../refused.ts';
import { draftAbandonedAfter, type ArchivePlace } from './place.ts';

const draftEnd = '.partial';

const draftOf = (folder: string, name: string): string => join(folder, `.${name}${draftEnd}`);

export function openFolderPlace(path: string): ArchivePlace {
  const folder = resolve(path);
  const sentence = (error: unknown): string =>
    `The folder ${folder} cannot be used for backups: ${reasonOf(error)}.`;
  return {
    async create(name) {
      const [draft, whole] = [draftOf(folder, name), join(folder, name)];
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeAbandoned(folder);
        const file = await open(draft, 'wx', 0o600);
        // With `flush`, the bytes are on disk when the stream ends.
        const into = createWriteStream(draft, { fd: file, flush: true });
        return {
          into,
          async finish() {
            const { size } = await stat(draft);
            await rename(draft, whole);
            await flushFolder(folder);
            return { place: whole, bytes: size };
          },
          discard: () => rm(draft, { force: true }),
        };
      } catch (error) {
        throw new BackupRefused(sentence(error), { cause: error });
      }
    },
    async open(name) {
      const file = join(folder, name);
      try {
        const handle = await open(file, 'r');
        return createReadStream(file, { fd: handle, highWaterMark: 262_144 });
      } catch (error) {
        throw new BackupRefused(`The archive ${file} cannot be read: ${reasonOf(error)}.`, {
          cause: error,
        });
      }
    },
    list: () => readdir(folder).catch(() => []),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeDraft: (name) => rm(draftOf(folder, name), { force: true }),
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isDraft = name.startsWith('.zorgeloos-') && name.endsWith(draftEnd);
    const facts = isDraft ? await stat(join(folder, name)).catch(() => null) : null;
    const isOld = facts !== null && facts.mtimeMs < Date.now() - draftAbandonedAfter;
    if (isOld) await rm(join(folder, name), { force: true });
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
