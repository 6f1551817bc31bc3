import { parseArgs } from 'node:util';
import { openArchive } from '../backup/places/open-place.ts';
import { restoreArchive } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { openUnmigratedStore } from '../store.ts';
import { contentsOf, openBytesProgress } from './backup-words.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { openFileStore } from '#integrations/integrations.ts';

const usage = `Usage:
  npm run restore -- ARCHIVE
      fills an empty database and an empty file store with a backup. ARCHIVE is a file or
      s3://bucket/folder/name; an encrypted one needs BACKUP_PASSPHRASE.
The exit code is 0 when it succeeded, and 2 when it did but the audit log is not whole.`;

const auditNotWhole = 2;

await runCommand(async () => {
  const archive = readArchiveName();
  const config = readConfig();
  const { place, name } = await openArchive(archive, config.backup.account);
  const store = await openUnmigratedStore(config, {
    say: (line) => console.error(line),
    onError: (error) => console.error(error.message),
  });
  const progress = openBytesProgress();
  try {
    const files = await openFileStore(config);
    const tools = { config, place, name, progress: progress.step };
    const restored = await restoreArchive(tools, { db: store.database.db, files });
    progress.end();
    const { manifest, auditFault, auditRows } = restored;
    const made = `made on ${manifest.madeAt} by version ${manifest.version}`;
    console.log(`Restored: ${contentsOf(manifest)}, from the backup ${made}.`);
    if (auditFault === null) {
      console.log(`The audit log is whole: ${auditRows.toLocaleString('en')} rows.`);
    } else {
      console.error(
        `Everything was restored, but the audit log in the archive is not complete. ${auditFault}`,
      );
      process.exitCode = auditNotWhole;
    }
  } finally {
    await store.close();
  }
});

function readArchiveName(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [archive, ...more] = positionals;
    if (archive !== undefined && more.length === 0) return archive;
  } catch {
    // An invalid option: the usage text below explains the options.
  }
  throw new CommandRefusedError(usage);
}
