import { staffPath } from '../../paths.ts';

export const steps = ['bedrijf', 'contactpersoon', 'aansluitingen', 'controleren'] as const;
export type Step = (typeof steps)[number] | 'klaar';

/** In the address: what was filled in so far, and where one is. */
export const [draftParam, stepParam] = ['concept', 'stap'];

/** Without a step: its first, of which nothing need be kept yet. */
export const customerPath = (staffId: string, at?: { draft: string; step?: Step }): string =>
  `${staffPath(staffId)}/nieuwe-klant${at === undefined ? '' : `?${draftParam}=${at.draft}${at.step === undefined ? '' : `&${stepParam}=${at.step}`}`}`;

export const partOfStep = {
  bedrijf: 'company',
  contactpersoon: 'contact',
  aansluitingen: 'connection',
} as const;

/** The button of a form that was pressed. */
export const pressedButtonField = 'wens';
