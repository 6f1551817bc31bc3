import { loginProblemText } from '#messages/login-problems.ts';
import { tellWith } from '../forms/tell.ts';

export const tellVisitor = tellWith(loginProblemText);
