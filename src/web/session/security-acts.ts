/** What a form of the page Beveiliging asks for. */
export const actName = 'doen';
export const acts = {
  password: 'wachtwoord',
  end: 'uitloggen',
  endAll: 'overal-uitloggen',
  confirm: 'stap-aan',
  turnOff: 'stap-uit',
  codes: 'herstelcodes',
} as const;

/** Of the page Beveiliging: the app that is being set up, sealed; anything else asks for one. */
export const setUpParam = 'instellen';

/** Which session a form is about. */
export const sessionName = 'sessie';
