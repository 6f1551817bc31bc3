/** What a form of a request's page asks for, in a hidden field. */
export const stepFieldName = 'stap';
export const requestActions = {
  reply: 'reactie',
  close: 'sluiten',
  reopen: 'heropenen',
  show: 'zichtbaarheid',
  search: 'zoeken',
} as const;

/** What was done, as the address of the next page says it. */
export const doneParam = 'gedaan';
export const doneKinds = ['nieuw', 'reactie', 'heropend', 'gesloten', 'open', 'zichtbaar'] as const;
export type DoneKind = (typeof doneKinds)[number];

export const doneKindIn = (params: URLSearchParams): DoneKind | null =>
  doneKinds.find((one) => one === params.get(doneParam)) ?? null;

/** Where the reply form stands, and where what was done is told. */
export const replyAnchor = 'reageer';
export const doneAnchor = 'gedaan';
