import type { FormRefusal } from '../../forms/use-form.ts';

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
  withdrawApp: 'app-intrekken',
  provePasskey: 'bewijs-passkey',
  proveSecond: 'bewijs-stap',
  link: 'koppelen',
  unlink: 'ontkoppelen',
  proveIdentity: 'bewijs-account',
  makeCalendar: 'agenda-maken',
  endCalendar: 'agenda-stopt',
} as const;

/** The encrypted secret of the app that is being set up; an invalid value requests a new one. */
export const setUpParam = 'instellen';

export const sessionFieldName = 'sessie';

export const apiKeyFieldName = 'sleutel';

export const appFieldName = 'app';
/** The field with the id of a linked identity. */
export const identityFieldName = 'account';

export const passkeyFieldName = 'passkey';

export const refusalOfAction = (
  answer: FormRefusal | undefined,
  act: string,
): FormRefusal | undefined => (answer?.typed[actionFieldName] === act ? answer : undefined);
