import type { FormRefusal } from '../../forms/use-form.ts';

/** The field that says which form of the page Beveiliging was sent. */
export const actionFieldName = 'doen';
export const securityActions = {
  password: 'wachtwoord',
  end: 'uitloggen',
  endAll: 'overal-uitloggen',
  confirm: 'stap-aan',
  turnOff: 'stap-uit',
  codes: 'herstelcodes',
  passkey: 'passkey',
  removePasskey: 'passkey-weg',
  endKey: 'sleutel-stopt',
  makeKey: 'sleutel-maken',
  provePasskey: 'bewijs-passkey',
  proveSecond: 'bewijs-stap',
} as const;

/**
 * The query parameter with the encrypted secret of the app that is being set up; any other value
 * requests a new secret.
 */
export const setUpParam = 'instellen';

/** The field with the id of a session. */
export const sessionFieldName = 'sessie';

/** The field with the id of an API key. */
export const apiKeyFieldName = 'sleutel';

/**
 * The field with the browser's response for a new passkey, or with the id of a passkey to remove.
 */
export const passkeyFieldName = 'passkey';

/** Returns the refusal if it is of this form; undefined when it is of another form of the page. */
export const refusalOfAction = (
  answer: FormRefusal | undefined,
  act: string,
): FormRefusal | undefined => (answer?.typed[actionFieldName] === act ? answer : undefined);
