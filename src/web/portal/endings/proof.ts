import { data, type LoaderFunctionArgs } from 'react-router';
import { readVisibleConnection } from '#domain/company/connection-facts.ts';
import { releaseProof, terminationProof } from '#domain/terminations/proofs.ts';
import { fileHeaders } from '../../file-response.ts';
import { proofPath, terminatePath } from '../../paths.ts';
import { customerVisit } from '../../session/customer.ts';
import { valueOr404 } from '../../shell/value-or-404.ts';

/** The router's patterns have no slash at the start. */
const terminationPattern = proofPath(terminatePath(':connectionId')).slice(1);

/** The proof of a termination, or of the release of a number. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = customerVisit(args);
  const { id } = valueOr404(await readVisibleConnection(ctx, args.params['connectionId'] ?? ''));
  const proof = await (args.pattern === terminationPattern
    ? terminationProof(ctx, id)
    : releaseProof(ctx, id));
  if (proof === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(proof.bytes), {
    headers: fileHeaders(proof.name, 'application/pdf'),
  });
}
