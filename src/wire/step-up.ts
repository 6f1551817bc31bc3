/** Names with which any form, and the dialog in the browser, prove again who sends them. */
export const stepUpNames = { proof: 'stepUpProof', code: 'stepUpCode' } as const;

/** Where the dialog sends a proof by itself; below the base path. */
export const stepUpPath = '/mijn-gegevens/bevestigen';

/** What that address answers: null = proven. */
export type StepUpAnswer = { problem: string | null };
