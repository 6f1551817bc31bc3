import { loginProblemText } from '#messages/login/login-problems.ts';
import { problemDescriber } from '../../forms/tell.ts';

export const describeLoginProblem = problemDescriber(loginProblemText);
