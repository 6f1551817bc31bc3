export const adminActionField = 'doe';
export const adminActionValueField = 'wat';

export const adminActions = [
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
export type AdminAction = (typeof adminActions)[number];

export const isAdminAction = (name: unknown): name is AdminAction =>
  adminActions.some((one) => one === name);
