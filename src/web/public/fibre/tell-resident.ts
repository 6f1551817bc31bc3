import { fibreProblemText } from '#messages/fibre-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellResident = tellWith(fibreProblemText);
