/**
 * PostgreSQL cannot run here as embedded database. The message is one sentence for the operator.
 */
export class EmbeddedRefusedError extends Error {
  override name = 'EmbeddedRefusedError';
}
