/** How far a request for an advice call is. */
export const adviceCallStatus = {
  new: 'Nieuw',
  scheduled: 'Ingepland',
  handled: 'Afgehandeld',
} as const;

/** One status of an advice call. */
export type AdviceCallStatus = (typeof adviceCallStatus)[keyof typeof adviceCallStatus];
