/** The server refuses to start. The message is one sentence for the operator. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}
