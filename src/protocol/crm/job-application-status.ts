/** How far a job application is. */
export const jobApplicationStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  invited: 'Uitgenodigd',
  hired: 'Aangenomen',
  rejected: 'Afgewezen',
} as const;

/** One status of a job application. */
export type JobApplicationStatus = (typeof jobApplicationStatus)[keyof typeof jobApplicationStatus];
