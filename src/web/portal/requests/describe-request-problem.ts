import { requestProblemText } from '#messages/problems/request-problems.ts';
import { problemDescriber } from '../../forms/describe-problem.ts';

export const describeRequestProblem = problemDescriber(requestProblemText);
