import { requestProblemText } from '#messages/problems/request-problems.ts';
import { problemDescriber } from '../../forms/tell.ts';

export const describeRequestProblem = problemDescriber(requestProblemText);
