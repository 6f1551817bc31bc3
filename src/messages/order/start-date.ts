import { weekdayText } from '../shared/days.ts';
import { lower } from '../site/order.ts';

export const orderStartDateText = {
  title: 'Wanneer wil je beginnen?',
  lede: 'Je krijgt een bevestiging van de dag zodra we je bestelling hebben nagekeken.',
  when: { label: 'Kies een startdatum' },
  soonest: 'Zo snel mogelijk',
  soonestText: (day: string): string => `Op z’n vroegst ${lower(weekdayText(day))}.`,
  chosen: 'Op een andere dag',
  chosenText: 'Handig als je oude contract nog loopt.',
  day: {
    label: 'Startdatum',
    hint: (from: string, until: string): string =>
      `Een werkdag van ${lower(weekdayText(from))} tot en met ${lower(weekdayText(until))}.`,
  },
  closedDays: 'In het weekend en op feestdagen leveren we niet.',
  notWorking: (day: string, next: string): string =>
    `${weekdayText(day)} is geen werkdag. Kies bijvoorbeeld ${lower(weekdayText(next))}.`,
  tooSoon: (earliest: string): string =>
    `Zo snel kunnen we niet leveren. De eerste dag die kan, is ${lower(weekdayText(earliest))}.`,
  tooFar: (latest: string): string =>
    `Je kunt tot zes maanden vooruit kiezen: uiterlijk ${lower(weekdayText(latest))}.`,
  send: 'Verder naar controle',
} as const;
