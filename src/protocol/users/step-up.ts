/** The fields of a proof, in any form and in the dialog of the browser. */
export const stepUpFieldNames = {
  proof: 'stepUpProof',
  code: 'stepUpCode',
  passkey: 'stepUpPasskey',
} as const;

/** The path to which the dialog sends a proof, below the base path. */
export const stepUpPath = '/inloggen/bevestigen';

/** The answer at that path; null: the proof is right. */
export type StepUpAnswer = { problem: string | null };

/**
 * The path that gives whether the user has a passkey (GET), and the options with which a browser
 * requests it (POST).
 */
export const stepUpPasskeyPath = `${stepUpPath}/passkey`;

/** The answer to a GET of that path. */
export type PasskeyStatus = { passkey: boolean };
