import { data } from 'react-router';
import type { ProofFile } from '#domain/terminations/proofs.ts';

/** The response with a certificate as a PDF; throws 404 when there is none. */
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
