/** Not sent. `status` 0: nobody was reached; -1: it was stopped here; any other was answered. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Upload: ${String(status)}`);
    this.status = status;
  }
}

export type TextResponse = { status: number; text: string };
type Body = { address: string; body: FormData; onProgress: (percent: number) => void };

/**
 * Sends a form and tells how far it is, in percent; `fetch` tells nothing of what goes out. Rejects
 * with `UploadError` where no answer came.
 */
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
