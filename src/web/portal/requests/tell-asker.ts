import { requestProblemText } from '#messages/request-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellAsker = tellWith(requestProblemText);
