import { fibreProblemText } from '#messages/problems/fibre-problems.ts';
import { problemDescriber } from '../../forms/tell.ts';

export const describeFibreProblem = problemDescriber(fibreProblemText);
