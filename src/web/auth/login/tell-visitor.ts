import { loginProblemText } from '#messages/login/login-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellVisitor = tellWith(loginProblemText);
