/** The hidden field that says which of the forms on a request's page was sent. */
export const stepFieldName = 'stap';
export const requestActions = {
  reply: 'reactie',
  close: 'sluiten',
  reopen: 'heropenen',
  show: 'zichtbaarheid',
  search: 'zoeken',
} as const;

/** The query parameter of the next page that says what the user just did. */
export const doneParam = 'gedaan';
export const doneKinds = ['nieuw', 'reactie', 'heropend', 'gesloten', 'open', 'zichtbaar'] as const;
export type DoneKind = (typeof doneKinds)[number];

export const doneKindIn = (params: URLSearchParams): DoneKind | null =>
  doneKinds.find((one) => one === params.get(doneParam)) ?? null;

/** The ids of the reply form, and of the message about what the user just did. */
export const replyAnchor = 'reageer';
export const doneAnchor = 'gedaan';
