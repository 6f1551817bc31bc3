import { paths, sentParam } from '../../paths.ts';

/**
 * The steps of logging in, sent in the form and never in the address. `askCode` requests a code by
 * mail, `code` takes it, `second` takes that of an app.
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

/** The field with the browser's passkey response. */
export const passkeyFieldName = 'passkey';

/** The field with the token that belongs to a mailed code. */
export const tokenFieldName = 'token';

/** The field with the sealed secret of an app that is being set up. */
export const appFieldName = 'app';

/** The log-in page with a message for a user who just chose a password. */
export const passwordChosenValue = 'wachtwoord';
export const passwordChosenPath = `${paths.login}?${sentParam}=${passwordChosenValue}`;
