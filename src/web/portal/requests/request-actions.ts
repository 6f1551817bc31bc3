export const stepFieldName = 'stap';
export const requestActions = {
  reply: 'reactie',
  close: 'sluiten',
  reopen: 'heropenen',
  show: 'zichtbaarheid',
  search: 'zoeken',
} as const;

export const doneParam = 'gedaan';
export const doneKinds = ['nieuw', 'reactie', 'heropend', 'gesloten', 'open', 'zichtbaar'] as const;
export type DoneKind = (typeof doneKinds)[number];

export const doneKindIn = (params: URLSearchParams): DoneKind | null =>
  doneKinds.find((one) => one === params.get(doneParam)) ?? null;

export const replyAnchor = 'reageer';
export const doneAnchor = 'gedaan';
