/** What the buttons of the administrator's pages send. */
export const actName = 'doe';
export const valueName = 'wat';

export const acts = [
  'turnOn',
  'turnOff',
  'end',
  'endAll',
  'reset',
  'withdrawKey',
  'sendAgain',
  'sendAll',
  'begin',
  'run',
  'goOn',
] as const;
export type Act = (typeof acts)[number];

export const isAct = (name: unknown): name is Act => acts.some((one) => one === name);
