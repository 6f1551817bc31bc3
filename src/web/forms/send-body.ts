/** `status`: 0 when the server was not reached, -1 when the upload was stopped. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Upload: ${String(status)}`);
    this.status = status;
  }
}

export type TextResponse = { status: number; text: string };
type Body = { address: string; body: FormData; onProgress: (percent: number) => void };

/** `fetch` cannot report the progress of an upload. */
export function sendBody({ address, body, onProgress }: Body): {
  sent: Promise<TextResponse>;
  stop: () => void;
} {
  const request = new XMLHttpRequest();
  const sent = new Promise<TextResponse>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100)),
    );
    request.addEventListener('error', () => reject(new UploadError(0)));
    request.addEventListener('abort', () => reject(new UploadError(-1)));
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    );
  });
  request.open('POST', address);
  request.send(body);
  return { sent, stop: () => request.abort() };
}
