import { jobProblemText } from '#messages/job-problems.ts';
import { tellWith } from '../../forms/tell.ts';

export const tellApplicant = tellWith(jobProblemText);
