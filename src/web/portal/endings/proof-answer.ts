import { data } from 'react-router';
import type { ProofFile } from '#domain/terminations/proofs.ts';

/** A proof as a file to keep; a page that is not there for whoever has none. */
export function proofAnswer(proof: ProofFile | null): Response {
  if (proof === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(proof.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${proof.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
