import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/make-backup.ts';
import { openArchive, openPlace } from '../backup/places/open-place.ts';
import { removeOldArchives } from '../backup/remove-old.ts';
import { verifyArchive } from '../backup/restore.ts';
import { type Config, readConfig } from '../config.ts';
import { openUnmigratedStore } from '../store.ts';
import { contentsOf, openBytesProgress, sizeText } from './backup-words.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { lowerPriority } from '#backup/scheduled/start.ts';
import { openFileStore } from '#integrations/integrations.ts';

const usage = `Usage:
  npm run backup -- [TARGET]
      writes a backup while the server runs. TARGET is a folder or s3://bucket/folder; without it,
      the backup goes to BACKUP_TO. With BACKUP_PASSPHRASE it is encrypted.
  npm run backup -- --verify ARCHIVE
      restores an archive into a database made for it, compares, and removes that database.
The exit code is 0 when it succeeded, 3 when another backup is being made.`;

function readArguments(): { verify: string | undefined; target: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { verify: { type: 'string' } },
      allowPositionals: true,
    });
    const [target, ...more] = positionals;
    const isBoth = target !== undefined && values.verify !== undefined;
    if (more.length === 0 && !isBoth) return { verify: values.verify, target };
  } catch {
    // An invalid option: the usage text below explains the options.
  }
  throw new CommandRefusedError(usage);
}

const says = {
  say: (line: string) => console.error(line),
  onError: (error: Error) => console.error(error.message),
};

async function openStoreAtLowPriority(config: Config): ReturnType<typeof openUnmigratedStore> {
  const store = await openUnmigratedStore(config, says);
  // Called after opening, because a database server that this command starts would inherit the low
  // priority.
  lowerPriority();
  return store;
}

async function backUp(config: Config, target: string | undefined): Promise<void> {
  const to = target ?? config.backup.to;
  if (to === undefined)
    throw new CommandRefusedError(`The place for the backup is missing.\n${usage}`);
  const place = await openPlace(to, config.backup.account);
  const store = await openStoreAtLowPriority(config);
  const progress = openBytesProgress();
  try {
    const made = await makeBackup({
      config,
      db: store.database.db,
      files: await openFileStore(config),
      place,
      now: () => new Date(),
      scheduled: false,
      progress: progress.at,
      warn: progress.note,
    });
    progress.end();
    const size = sizeText(made.bytes);
    console.log(`Backup: ${made.place} (${size}, ${contentsOf(made.manifest)}).`);
    if (config.backup.passphrase === undefined) {
      console.error('The backup is not encrypted: set BACKUP_PASSPHRASE to have it encrypted.');
    }
    if (target === undefined) await removeOldArchives(place, config.backup.retention, console.log);
  } finally {
    await store.close();
  }
}

async function verifyOne(config: Config, archive: string): Promise<void> {
  const { place, name } = await openArchive(archive, config.backup.account);
  const store = await openStoreAtLowPriority(config);
  const progress = openBytesProgress();
  try {
    const tools = { config, place, name, progress: progress.step };
    const { manifest, auditFault } = await verifyArchive(tools, store);
    progress.end();
    if (auditFault !== null) {
      throw new CommandRefusedError(
        `The archive is complete, but its audit log is not. ${auditFault}`,
      );
    }
    console.log(`The archive is whole: ${contentsOf(manifest)}, restored and compared.`);
  } finally {
    await store.close();
  }
}

await runCommand(async () => {
  const { verify, target } = readArguments();
  const config = readConfig();
  await (verify === undefined ? backUp(config, target) : verifyOne(config, verify));
});
