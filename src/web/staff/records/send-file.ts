import { servicesPath } from '#wire/constants.ts';
import { fileEndpoints } from '#wire/endpoints/files.ts';
import type { UploadedFile } from '#wire/shapes/file.ts';

/** Not sent. `status` 0: nobody was reached; -1: it was stopped here. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Upload: ${String(status)}`);
    this.status = status;
  }
}

export type Sent = { documentId: string; versionId: string };
export type Sending = { sent: Promise<Sent>; stop: () => void };

/** Sends one file and tells how far it is, in percent; `fetch` tells nothing of what goes out. Rejects with `UploadError`. */
export function sendFile(basePath: string, file: File, onProgress: (percent: number) => void): Sending {
  const request = new XMLHttpRequest();
  const sent = new Promise<Sent>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100)));
    request.addEventListener('error', () => reject(new UploadError(0)));
    request.addEventListener('abort', () => reject(new UploadError(-1)));
    request.addEventListener('load', () => {
      if (request.status !== 201) return reject(new UploadError(request.status));
      const { contentDocument, contentVersion } = JSON.parse(request.responseText) as UploadedFile; // proof: what the endpoint answers
      resolve({ documentId: contentDocument.id, versionId: contentVersion.id });
    });
  });
  const form = new FormData();
  form.append('fileData', file, file.name);
  request.open('POST', basePath + servicesPath + fileEndpoints.createContentDocumentAndVersion.path);
  request.send(form);
  return { sent, stop: () => request.abort() };
}
