/**
 * The system cannot run a PostgreSQL of its own here. The message is one sentence for the operator.
 */
export class EmbeddedRefusedError extends Error {
  override name = 'EmbeddedRefusedError';
}
