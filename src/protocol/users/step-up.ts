/** The names of the fields of a proof of identity, in any form and in the dialog of the browser. */
export const stepUpFieldNames = {
  proof: 'stepUpProof',
  code: 'stepUpCode',
  passkey: 'stepUpPasskey',
} as const;

/** The path to which the dialog sends a proof of identity, below the base path. */
export const stepUpPath = '/inloggen/bevestigen';

/** The response at `stepUpPath`. A `problem` of null means that the proof is right. */
export type StepUpAnswer = { problem: string | null };

/**
 * The path that returns whether the user has a passkey (GET), and the options with which a browser
 * requests the passkey (POST).
 */
export const stepUpPasskeyPath = `${stepUpPath}/passkey`;

/** The response to a GET of `stepUpPasskeyPath`. */
export type PasskeyStatus = { passkey: boolean };
