import { basename, dirname } from 'node:path';
import type { S3Account } from '#integrations/s3-calls.ts';
import { BackupRefused } from '../refused.ts';
import { openFolderPlace } from './folder.ts';
import type { ArchivePlace } from './place.ts';

const bucketForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._-]+)*)\/?$/;

export const isBucketUrl = (text: string): boolean => text.startsWith('s3:');

export const bucketOf = (text: string): string | undefined => bucketForm.exec(text)?.[1];

export async function openPlace(
  target: string,
  account: S3Account | undefined,
): Promise<ArchivePlace> {
  if (!isBucketUrl(target)) return openFolderPlace(target);
  const bucket = bucketOf(target);
  if (bucket === undefined) {
    throw new BackupRefused(
      `A bucket is named like s3://bucket or s3://bucket/folder, not '${target}'.`,
    );
  }
  if (account === undefined) {
    throw new BackupRefused(
      'A backup in a bucket needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }
  return (await import('./bucket.ts')).openBucketPlace({ ...account, bucket });
}

export async function openArchive(
  path: string,
  account: S3Account | undefined,
): Promise<{ place: ArchivePlace; name: string }> {
  const [folder, name] = isBucketUrl(path)
    ? [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    : [dirname(path), basename(path)];
  return { place: await openPlace(folder, account), name };
}
