import { paths, sentParam } from '../../paths.ts';

/**
 * The field with the step of the log-in. `second`: a code of the authenticator app or a recovery
 * code.
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

/** The browser's response to a passkey request. */
export const passkeyFieldName = 'passkey';

/** Belongs to a mailed code or to the second step. */
export const tokenFieldName = 'token';

/** The encrypted secret of an authenticator app that is being set up. */
export const appFieldName = 'app';

export const passwordChosenValue = 'wachtwoord';
export const passwordChosenPath = `${paths.login}?${sentParam}=${passwordChosenValue}`;
