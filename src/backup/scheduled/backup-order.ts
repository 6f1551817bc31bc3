import type { Connection } from '#db/connection.ts';
import type { S3Account } from '#integrations/s3-calls.ts';
import type { Config } from '../../config.ts';

export type BackupConfig = Pick<Config, 'backup' | 'filesDir' | 's3' | 'secretKeys' | 'webshop'>;

/** `connection`: to PostgreSQL itself, not to a pooler. `began`: the start of the backup. */
export type BackupOrder = { config: BackupConfig; connection: Connection; began: Date };

/** The last message of a backup process is the outcome. */
export type BackupProcessMessage =
  | { warn: string }
  | { info: string }
  | { made: { place: string; bytes: number; took: number } }
  | { ended: 'busy' | 'notDue' | 'stopped' }
  | { failed: string };

/** URL objects cannot be sent to another process, so the endpoint is text. */
type Sent<T extends S3Account> = Omit<T, 'endpoint'> & { endpoint: string };

export type SerializedOrder = Omit<BackupOrder, 'config'> & {
  config: Omit<BackupConfig, 's3' | 'backup'> & {
    s3: Sent<NonNullable<BackupConfig['s3']>> | undefined;
    backup: Omit<BackupConfig['backup'], 'account'> & { account: Sent<S3Account> | undefined };
  };
};

const sent = <T extends S3Account>(one: T | undefined): Sent<T> | undefined =>
  one && { ...one, endpoint: one.endpoint.href };

const received = <T extends S3Account>(one: Sent<T> | undefined): T | undefined =>
  one && ({ ...one, endpoint: new URL(one.endpoint) } as unknown as T); // proof: `sent` made it

export function packOrder({ config, connection, began }: BackupOrder): SerializedOrder {
  const { backup, filesDir, s3, secretKeys, webshop } = config;
  const account = sent(backup.account);
  const packed = { filesDir, secretKeys, webshop, s3: sent(s3), backup: { ...backup, account } };
  return { config: packed, connection, began };
}

export function unpackOrder({ config, ...order }: SerializedOrder): BackupOrder {
  const account = received<S3Account>(config.backup.account);
  const s3 = received<NonNullable<BackupConfig['s3']>>(config.s3);
  return { ...order, config: { ...config, s3, backup: { ...config.backup, account } } };
}
