/** What a form of a request's page asks for, in a hidden field. */
export const stepName = 'stap';
export const steps = {
  reply: 'reactie',
  close: 'sluiten',
  reopen: 'heropenen',
  show: 'zichtbaarheid',
  search: 'zoeken',
} as const;

/** What was done, as the address of the next page says it. */
export const doneParam = 'gedaan';
export const dones = ['nieuw', 'reactie', 'heropend', 'gesloten', 'open', 'zichtbaar'] as const;
export type Done = (typeof dones)[number];

export const doneOf = (params: URLSearchParams): Done | null =>
  dones.find((one) => one === params.get(doneParam)) ?? null;

/** Where the reply form stands, and where what was done is told. */
export const replyAnchor = 'reageer';
export const doneAnchor = 'gedaan';
