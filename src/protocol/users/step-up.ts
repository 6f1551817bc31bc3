export const stepUpFieldNames = {
  proof: 'stepUpProof',
  code: 'stepUpCode',
  passkey: 'stepUpPasskey',
} as const;

/** Below the base path. The dialog sends a proof of identity here. */
export const stepUpPath = '/inloggen/bevestigen';

/** A `problem` of null means that the proof is right. */
export type StepUpAnswer = { problem: string | null };

/** GET returns whether the user has a passkey; POST returns the options to request it. */
export const stepUpPasskeyPath = `${stepUpPath}/passkey`;

export type PasskeyStatus = { passkey: boolean };
