import { jobProblemText } from '#messages/problems/job-problems.ts';
import { problemDescriber } from '../../forms/tell.ts';

export const describeJobProblem = problemDescriber(jobProblemText);
