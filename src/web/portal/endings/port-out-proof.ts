import type { LoaderFunctionArgs } from 'react-router';
import { releaseProof } from '#domain/terminations/proofs.ts';
import { proofAnswer } from './proof-answer.ts';

export const loader = (args: LoaderFunctionArgs) => proofAnswer(args, releaseProof);
