import { countText } from '../shared/numbers.ts';
import { dayText } from '../shared/days.ts';

export const quickActionText = {
  ictLink: 'Link voor de klant',
  apiKey: 'Api-sleutel',
  erasing: ({
    goes,
    stays,
    reason,
  }: {
    goes: number;
    stays: number;
    reason: string | null;
  }): string =>
    [
      goes > 0 && `${countText(goes)} ${goes === 1 ? 'verdwijnt' : 'verdwijnen'}.`,
      stays > 0 && `${countText(stays)} ${stays === 1 ? 'blijft' : 'blijven'}.`,
      stays > 0 && reason,
    ]
      .filter(Boolean)
      .join(' '),
  /** The heading above points that need attention after the action. */
  mind: 'Let op',
  closedAlready: (day: string): string =>
    `De sluitingsdatum is al voorbij (${dayText(day)}). De vacature staat daarom niet in de lijst op de site. Verzet de datum als er weer iemand kan solliciteren.`,
  openApplications: (count: number): string =>
    `${count === 1 ? 'Er is nog 1 open sollicitatie' : `Er zijn nog ${countText(count)} open sollicitaties`} op deze vacature. De sollicitanten horen hier niets van. Laat het hun zelf weten bij Afwijzen of Uitnodigen.`,
  whoErases: 'Wie wist',
  nobodyElseErases:
    'Er is nog geen andere beheerder. Wissen doe je met z’n tweeën, omdat je het niet kunt terugdraaien. Maak bij Beheer, Gebruikers een tweede beheerder. Die wist dan. Antwoord de klant binnen een maand (art. 12 lid 3 AVG).',
  ofOthers: 'Van het bedrijf, en daarna zonder deze naam (art. 17 lid 3 AVG).',
} as const;
