import { requestProblemText } from '#messages/problems/request-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellAsker = tellWith(requestProblemText);
