import { jobProblemText } from '#messages/problems/job-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellApplicant = tellWith(jobProblemText);
