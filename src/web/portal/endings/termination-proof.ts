import type { LoaderFunctionArgs } from 'react-router';
import { readVisibleConnection } from '#domain/company/connection-facts.ts';
import { terminationProof } from '#domain/terminations/proofs.ts';
import { customerVisit } from '../../session/customer.ts';
import { valueOr404 } from '../../shell/value-or-404.ts';
import { proofAnswer } from './proof-answer.ts';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = customerVisit(args);
  const { id } = valueOr404(await readVisibleConnection(ctx, args.params['connectionId'] ?? ''));
  return proofAnswer(await terminationProof(ctx, id));
}
