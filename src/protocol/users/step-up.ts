export const stepUpFieldNames = {
  proof: 'stepUpProof',
  code: 'stepUpCode',
  passkey: 'stepUpPasskey',
} as const;

/** Below the base path. The dialog sends a proof of identity here. */
export const stepUpPath = '/inloggen/bevestigen';

/** A `problem` of null means that the proof is right. */
export type StepUpAnswer = { problem: string | null };

/**
 * GET returns how the user can prove who they are; POST returns the options to request a passkey.
 */
export const stepUpPasskeyPath = `${stepUpPath}/passkey`;

/** The page on which a user proves who they are, also without scripts. */
export const stepUpPagePath = '/bevestig-wie-je-bent';

export const stepUpProviderPath = (key: string): string => `${stepUpPagePath}/met/${key}`;

/** What the user can type as a proof. `canMail`: whether they can have a code mailed. */
export type TypedProofs = { hasPassword: boolean; hasApp: boolean; canMail: boolean };

/** `providers`: where the user has a linked account. `proven`: a recent proof exists. */
export type StepUpWays = TypedProofs & {
  passkey: boolean;
  providers: readonly { key: string; label: string }[];
  proven: boolean;
};
