import type { FormRefusal } from '../../forms/use-form.ts';

/** The acts of the forms of the page Beveiliging. */
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
 * Query parameter: the sealed secret of the app that is being set up; any other value requests a
 * new one.
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

/** The refusal of this form of the page; undefined when it is of another form. */
export const refusalOfAction = (
  answer: FormRefusal | undefined,
  act: string,
): FormRefusal | undefined => (answer?.typed[actionFieldName] === act ? answer : undefined);
