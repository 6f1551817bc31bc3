import { fibreProblemText } from '#messages/problems/fibre-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellResident = tellWith(fibreProblemText);
