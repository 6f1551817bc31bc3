/** The embedded PostgreSQL cannot run here. The message is one sentence for the operator. */
export class EmbeddedRefusedError extends Error {
  override name = 'EmbeddedRefusedError';
}
