/** What a message through the site is about. */
export const contactMessageKind = {
  contact: 'Contact',
  feedback: 'Feedback',
  fibreInterest: 'Glasvezelinteresse',
} as const;

/** One kind of message. */
export type ContactMessageKind = (typeof contactMessageKind)[keyof typeof contactMessageKind];

/** How far a message through the site is. */
export const contactMessageStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  handled: 'Afgehandeld',
} as const;

/** One status of a message. */
export type ContactMessageStatus = (typeof contactMessageStatus)[keyof typeof contactMessageStatus];
