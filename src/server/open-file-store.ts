import { openDiskFiles } from '#integrations/disk-files.ts';
import type { FileStore } from '#integrations/file-store.ts';
import type { Config } from '../config.ts';

export const openFileStore = async ({
  s3,
  filesDir,
}: Pick<Config, 's3' | 'filesDir'>): Promise<FileStore> =>
  s3 === undefined
    ? openDiskFiles(filesDir)
    : (await import('#integrations/s3-files.ts')).openS3Files(s3, filesDir);
