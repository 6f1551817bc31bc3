import { staffPath } from '../../paths.ts';

export const steps = ['bedrijf', 'contactpersoon', 'aansluitingen', 'controleren'] as const;
export type Step = (typeof steps)[number] | 'klaar';

export const [draftParam, stepParam] = ['concept', 'stap'];

/** Without `step`: the first step. Without `at`: starts a draft. */
export const customerPath = (staffId: string, at?: { draft: string; step?: Step }): string =>
  `${staffPath(staffId)}/nieuwe-klant${at === undefined ? '' : `?${draftParam}=${at.draft}${at.step === undefined ? '' : `&${stepParam}=${at.step}`}`}`;

export const partOfStep = {
  bedrijf: 'company',
  contactpersoon: 'contact',
  aansluitingen: 'connection',
} as const;

export const pressedButtonField = 'wens';
