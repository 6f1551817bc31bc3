import { paths, sentParam } from '../../paths.ts';

/**
 * Logging in goes in steps; they travel in the form, never in the address. `askCode` has a code
 * mailed, `code` takes it, `second` takes that of an app.
 */
export const stepFieldName = 'stap';
export const loginSteps = {
  email: 'email',
  password: 'wachtwoord',
  back: 'terug',
  askCode: 'code-vragen',
  code: 'code',
  second: 'tweede',
  passkey: 'passkey',
} as const;

/** What the browser says of a passkey. */
export const passkeyFieldName = 'passkey';

/** The token that a mailed code is good together with. */
export const tokenFieldName = 'token';

/** What an app that is being set up keeps, sealed. */
export const appFieldName = 'app';

/** The log-in page as it greets who has just chosen a password. */
export const passwordChosenValue = 'wachtwoord';
export const passwordChosenPath = `${paths.login}?${sentParam}=${passwordChosenValue}`;
