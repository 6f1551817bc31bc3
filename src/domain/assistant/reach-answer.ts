import { localDay } from '#engine/model/local-day.ts';
import { chatText } from '#messages/site/chat.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { addDays, isWorkingDay } from '#protocol/time/calendar.ts';
import type { ChatAnswer, ChatFact } from '#protocol/site/chat.ts';
import { pagePath } from '#protocol/site/site.ts';
import { asksTopic, isOfTopicAlone } from './topics.ts';
import { reachText } from '#messages/site/reach.ts';

const { hours: words } = chatText;

export const asksHowToReachUs = (said: string): boolean =>
  asksTopic('hours', said) || asksTopic('reach', said);

/**
 * How and when to reach us, as the settings say; null when that is not the question, or when it is
 * about a thing of its own, such as a shop: of those the settings say nothing.
 */
export function reachAnswer(
  said: string,
  { brand, now }: { brand: Brand; now: Date },
): ChatAnswer | null {
  if (!asksHowToReachUs(said) || !isOfTopicAlone('reach', said)) return null;
  const hours = asksTopic('hours', said);
  const facts: ChatFact[] = [
    { name: reachText.hours, value: brand.openingHours },
    { name: reachText.phone, value: brand.phone },
    ...(hours
      ? []
      : [
          { name: reachText.email, value: brand.email },
          { name: reachText.address, value: brand.address },
        ]),
  ];
  return {
    kind: 'facts',
    text: hours ? hoursText(said, { brand, now }) : chatText.reach,
    sources: [{ ...contactPage, quotes: [] }],
    facts,
    ways: [],
  };
}

/** The page that says how to reach us. */
export const contactPage = { title: 'Contact', path: pagePath('contact') };

const workdays = /werkdagen van (\d{1,2})[.:](\d{2}) tot (\d{1,2})[.:](\d{2})/i;

/**
 * Where the settings say it in a way a program reads: whether we are open at the time that was
 * asked about. Else nothing is claimed.
 */
function hoursText(said: string, { brand, now }: { brand: Brand; now: Date }): string {
  const found = workdays.exec(brand.openingHours);
  if (found === null) return words.plain;
  const [, fromHour, fromMinute, untilHour, untilMinute] = found;
  const [from, until] = [`${fromHour!}.${fromMinute!}`, `${untilHour!}.${untilMinute!}`]; // proof: the groups of the pattern
  const today = localDay(now);
  if (/\bweekend\b/.test(said)) return words.closedOn(words.weekend);
  const named = words.days.findIndex((day) => new RegExp(`\\b${day}\\b`).test(said));
  if (named === 0 || named === 6) return words.closedOn(words.days[named]!); // proof: found there
  if (named > 0) return words.openOn(words.days[named]!, until); // proof: as above
  if (/\bmorgen\b/.test(said)) {
    const tomorrow = addDays(today, 1);
    return isWorkingDay(tomorrow)
      ? words.openOn(words.tomorrow, until)
      : words.closedOn(words.tomorrow);
  }
  if (!isWorkingDay(today)) return words.holiday;
  const minutes = minutesNow(now);
  const [opens, closes] = [
    Number(fromHour) * 60 + Number(fromMinute),
    Number(untilHour) * 60 + Number(untilMinute),
  ];
  if (minutes >= opens && minutes < closes) return words.openNow(until);
  return minutes < opens ? words.opensToday(from, until) : words.closedNow;
}

const clock = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function minutesNow(now: Date): number {
  const [hour, minute] = clock.format(now).split(':').map(Number);
  return hour! * 60 + minute!; // proof: the format has both
}
