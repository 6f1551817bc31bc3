/** The act of a form on a request's page, in a hidden field. */
export const stepFieldName = 'stap';
export const requestActions = {
  reply: 'reactie',
  close: 'sluiten',
  reopen: 'heropenen',
  show: 'zichtbaarheid',
  search: 'zoeken',
} as const;

/** Query parameter of the next page: what was just done. */
export const doneParam = 'gedaan';
export const doneKinds = ['nieuw', 'reactie', 'heropend', 'gesloten', 'open', 'zichtbaar'] as const;
export type DoneKind = (typeof doneKinds)[number];

export const doneKindIn = (params: URLSearchParams): DoneKind | null =>
  doneKinds.find((one) => one === params.get(doneParam)) ?? null;

/** The anchors of the reply form, and of the message about what was just done. */
export const replyAnchor = 'reageer';
export const doneAnchor = 'gedaan';
