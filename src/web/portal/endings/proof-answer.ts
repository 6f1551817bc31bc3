import { data, type LoaderFunctionArgs } from 'react-router';
import { readVisibleConnection } from '#domain/company/connection-facts.ts';
import type { ProofFile } from '#domain/terminations/proofs.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { customerVisit } from '../../session/customer.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { fileHeaders } from '../../file-response.ts';

export async function proofAnswer(
  args: LoaderFunctionArgs,
  read: (ctx: RequestContext, connectionId: string) => Promise<ProofFile | null>,
): Promise<Response> {
  const { ctx } = customerVisit(args);
  const { id } = valueOr404(await readVisibleConnection(ctx, args.params['connectionId'] ?? ''));
  const proof = await read(ctx, id);
  if (proof === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(proof.bytes), {
    headers: fileHeaders(proof.name, 'application/pdf'),
  });
}
