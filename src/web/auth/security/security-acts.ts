/** What a form of the page Beveiliging asks for. */
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

/** Of the page Beveiliging: the app that is being set up, sealed; anything else asks for one. */
export const setUpParam = 'instellen';

/** Which session a form is about. */
export const sessionFieldName = 'sessie';

/** Which key of a program a form is about. */
export const apiKeyFieldName = 'sleutel';

/** What the browser says of a new passkey; of one that goes, which. */
export const passkeyFieldName = 'passkey';
