import { servicesPath } from '#protocol/constants.ts';
import * as fileEndpoints from '#protocol/endpoints/files.ts';
import { type TextResponse, sendBody, UploadError } from '../../../forms/send-body.ts';
import type { UploadedFile } from '#protocol/shapes/record.ts';

export type UploadResult = { documentId: string; versionId: string };
export type FileUpload = { sent: Promise<UploadResult>; stop: () => void };

/** The progress is in percent. `sent` rejects with `UploadError`. */
export function sendFile(
  basePath: string,
  file: File,
  onProgress: (percent: number) => void,
): FileUpload {
  const body = new FormData();
  body.append('fileData', file, file.name);
  const { sent, stop } = sendBody({
    address: basePath + servicesPath + fileEndpoints.createContentDocumentAndVersion.path,
    body,
    onProgress,
  });
  return { sent: sent.then(parseUploadResult), stop };
}

function parseUploadResult({ status, text }: TextResponse): UploadResult {
  if (status !== 201) throw new UploadError(status);
  // proof: this is the type of the endpoint's response
  const { contentDocument, contentVersion } = JSON.parse(text) as UploadedFile;
  return { documentId: contentDocument.id, versionId: contentVersion.id };
}
