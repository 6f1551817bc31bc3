import { fibreProblemText } from '#messages/problems/fibre-problems.ts';
import { problemDescriber } from '../../forms/describe-problem.ts';

export const describeFibreProblem = problemDescriber(fibreProblemText);
