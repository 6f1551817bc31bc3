import { loginProblemText } from '#messages/login/login-problems.ts';
import { problemDescriber } from '../../forms/describe-problem.ts';

export const describeLoginProblem = problemDescriber(loginProblemText);
