import { DatabaseUnavailableError } from '#db/connection.ts';
import { MigrationFailedError, SchemaRefusedError } from '#db/migrate.ts';
import { DatabaseRefusedError, toDatabaseRefusal, type RefusalKind } from '#db/refused.ts';
import { SecretsRefusedError } from '#db/secrets.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';
import { FilesRefusedError } from '#integrations/temp-files.ts';
import { UpgradeRefused } from '../../backup/refused.ts';
import { WrongSetting } from '../../config-values.ts';
import {
  type Refusal,
  StartRefusedError,
  TablesDiffer,
  WorkersEndedError,
} from './start-errors.ts';
import { ListenRefusedError } from './listen.ts';
import { EmbeddedRefusedError } from '#db/embedded/database-folders.ts';

/** `docs/operate.md` lists these exit codes. Source: sysexits.h, whose names systemd knows. */
const exitCodes = {
  unfit: 65,
  away: 69,
  /** Worker processes end because of a bug. */
  software: 70,
  listen: 71,
  folder: 73,
  backup: 74,
  access: 77,
  setting: 78,
} as const;

const kinds: readonly (readonly [new (...given: never[]) => Error, keyof typeof exitCodes])[] = [
  [WrongSetting, 'setting'],
  [StartRefusedError, 'setting'],
  [ListenRefusedError, 'listen'],
  [EmbeddedRefusedError, 'folder'],
  [FilesRefusedError, 'folder'],
  [SchemaRefusedError, 'unfit'],
  [MigrationFailedError, 'unfit'],
  [UpgradeRefused, 'backup'],
  [SecretsRefusedError, 'unfit'],
  [TablesDiffer, 'unfit'],
  [DatabaseUnavailableError, 'away'],
  [FilesUnavailableError, 'away'],
  [WorkersEndedError, 'software'],
];

/** Undefined for an error that the operator cannot fix, which is a bug. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  const error = toDatabaseRefusal(thrown, 'DATABASE_URL');
  if (!(error instanceof Error)) return undefined;
  if (error instanceof WorkersEndedError && error.refusal !== undefined) return error.refusal;
  if (error instanceof DatabaseRefusedError) return refusal(error, error.kind);
  const found = kinds.find(([kind]) => error instanceof kind);
  return found && refusal(error, found[1]);
}

const refusal = ({ message }: Error, kind: RefusalKind | keyof typeof exitCodes): Refusal => ({
  sentence: message.trim().replaceAll(/\s*\n\s*/g, ' '),
  code: exitCodes[kind],
});
