import { paths, sentParam } from '../../paths.ts';

/** `second`: a code of the authenticator app or a recovery code. */
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

/** The field with the key of the chosen identity provider. */
export const providerFieldName = 'aanbieder';

export const passkeyFieldName = 'passkey';

export const tokenFieldName = 'token';

export const appFieldName = 'app';

export const passwordChosenValue = 'wachtwoord';
export const passwordChosenPath = `${paths.login}?${sentParam}=${passwordChosenValue}`;
