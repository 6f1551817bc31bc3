import { FilesUnavailableError } from '#integrations/file-store.ts';
import { discardBody, type S3Call, xmlElementText } from '#integrations/s3-calls.ts';
import { isArchiveName } from './place.ts';

export type UnfinishedUpload = { name: string; uploadId: string; began: Date };

type Folder = { call: S3Call; prefix: string };

/** When the store fails, the uploads stay: that must not prevent a backup. */
export async function abortUploads(
  { call, prefix }: Folder,
  isLeft: (upload: UnfinishedUpload) => boolean,
): Promise<void> {
  try {
    const left: UnfinishedUpload[] = [];
    for await (const upload of listUploads({ call, prefix })) {
      if (isArchiveName(upload.name) && isLeft(upload)) left.push(upload);
    }
    for (const { name, uploadId } of left) {
      await discardBody(await call({ method: 'DELETE', path: prefix + name, query: { uploadId } }));
    }
  } catch (error) {
    if (!(error instanceof FilesUnavailableError)) throw error;
  }
}

async function* listUploads({ call, prefix }: Folder): AsyncGenerator<UnfinishedUpload> {
  let next: Record<string, string> | undefined = {};
  while (next !== undefined) {
    const query = { uploads: '', prefix, ...next };
    const page = await (await call({ method: 'GET', path: '', query })).text();
    for (const [, entry = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      yield {
        name: (xmlElementText(entry, 'Key') ?? '').slice(prefix.length),
        uploadId: xmlElementText(entry, 'UploadId') ?? '',
        began: new Date(xmlElementText(entry, 'Initiated') ?? Number.NaN),
      };
    }
    next = nextOf(page);
  }
}

function nextOf(page: string): Record<string, string> | undefined {
  const key = xmlElementText(page, 'NextKeyMarker');
  if (xmlElementText(page, 'IsTruncated') !== 'true' || key === undefined) return undefined;
  return {
    'key-marker': key,
    'upload-id-marker': xmlElementText(page, 'NextUploadIdMarker') ?? '',
  };
}
