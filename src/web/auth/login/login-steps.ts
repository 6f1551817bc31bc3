import { paths, sentParam } from '../../paths.ts';

/**
 * The field with the step of the log-in. `askCode` requests a code by mail, `code` sends that code,
 * `second` sends a code of the authenticator app or a recovery code.
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

/** The field with the browser's response to the request for a passkey. */
export const passkeyFieldName = 'passkey';

/** The field with the token that belongs to a mailed code or to the second step. */
export const tokenFieldName = 'token';

/** The field with the encrypted secret of an authenticator app that is being set up. */
export const appFieldName = 'app';

/** The value in the address of the log-in page after the user chose a password. */
export const passwordChosenValue = 'wachtwoord';
export const passwordChosenPath = `${paths.login}?${sentParam}=${passwordChosenValue}`;
