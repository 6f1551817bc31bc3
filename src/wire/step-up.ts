/** The fields of a proof, in any form and in the dialog of the browser. */
export const stepUpNames = { proof: 'stepUpProof', code: 'stepUpCode' } as const;

/** The path to which the dialog sends a proof, below the base path. */
export const stepUpPath = '/mijn-gegevens/bevestigen';

/** The answer at that path; null: the proof is right. */
export type StepUpAnswer = { problem: string | null };
