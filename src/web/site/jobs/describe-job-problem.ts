import { jobProblemText } from '#messages/problems/job-problems.ts';
import { problemDescriber } from '../../forms/describe-problem.ts';

export const describeJobProblem = problemDescriber(jobProblemText);
