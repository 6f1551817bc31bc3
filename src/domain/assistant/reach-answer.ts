import { localDay } from '#engine/model/local-day.ts';
import { chatText } from '#messages/site/chat.ts';
import { isOutage } from '#messages/site/question-topics.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { addDays, isWorkingDay } from '#protocol/time/calendar.ts';
import type { ChatAnswer, ChatFact } from '#protocol/site/chat.ts';
import { pagePath } from '#protocol/site/site.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { slaProducts } from './named-products.ts';
import { asksTopic, isOfTopicAlone } from './topics.ts';
import { reachText } from '#messages/site/shell.ts';

const { hours: words } = chatText;

export const asksHowToReachUs = (said: string): boolean =>
  asksTopic('hours', said) || asksTopic('reach', said);

const asksOutageHours = (said: string): boolean =>
  asksTopic('outageHours', said) && (isOutage(said) || /\bstoring/.test(said));

type At = { brand: Brand; now: Date };

export function reachAnswer(index: SiteIndex, said: string, at: At): ChatAnswer | null {
  const ofOutage = asksOutageHours(said);
  if (!ofOutage && !(asksHowToReachUs(said) && isOfTopicAlone('reach', said))) return null;
  const { brand } = at;
  const hours: ChatFact = { name: reachText.hours, value: brand.openingHours };
  const phone: ChatFact = { name: reachText.phone, value: brand.phone };
  const sources = [{ ...contactPage, quotes: [] }];
  if (ofOutage || asksTopic('hours', said)) {
    const { isClosed, text } = hoursText(said, at);
    const slas = isClosed ? slaFacts(index) : [];
    return {
      kind: 'facts',
      text: slas.length > 0 ? `${text} ${words.withSla}` : text,
      sources,
      facts: [hours, phone, ...slas],
      ways: [],
    };
  }
  const email = { name: reachText.email, value: brand.email };
  const address = { name: reachText.address, value: brand.address };
  const facts = [hours, phone, email, address];
  return { kind: 'facts', text: chatText.reach, sources, facts, ways: [] };
}

/** The support hours of an SLA can exceed the opening hours. */
const slaFacts = (index: SiteIndex): ChatFact[] =>
  slaProducts(index).map(({ title, summary }) => ({ name: title, value: summary }));

export const contactPage = { title: 'Contact', path: pagePath('contact') };

const workdays = /werkdagen van (\d{1,2})[.:](\d{2}) tot (\d{1,2})[.:](\d{2})/i;
/** When we open at this hour or later, we are closed at night. */
const nightEnds = 6;
const outsideHours = /\bbuiten (?:kantoor|opening)s?(?:uren|tijd\w*)\b/;
/** When we close before this hour, we are closed in the evening. */
const eveningBegins = 18;
const holidays =
  /\b(?:kerst\w*|pasen|pinksteren|koningsdag|hemelvaart\w*|nieuwjaar\w*|oudjaar\w*|feestdag\w*)\b/;

type HoursAnswer = { text: string; isClosed: boolean };

const open = (text: string): HoursAnswer => ({ text, isClosed: false });
const closed = (text: string): HoursAnswer => ({ text, isClosed: true });

/** A general text when the opening hours cannot be parsed, or when the question names a holiday. */
function hoursText(said: string, { brand, now }: At): HoursAnswer {
  const found = workdays.exec(brand.openingHours);
  if (found === null || holidays.test(said)) return open(words.plain);
  const [, fromHour, fromMinute, untilHour, untilMinute] = found;
  // proof: the regular expression has four groups, and no group is optional
  const [from, until] = [`${fromHour!}.${fromMinute!}`, `${untilHour!}.${untilMinute!}`];
  const today = localDay(now);
  if (/\bweekend\b/.test(said)) return closed(words.closedAt(words.weekend));
  const named = words.days.findIndex((day) => new RegExp(`\\b${day}\\b`).test(said));
  const day = words.days[named];
  if (day !== undefined) {
    const isWeekend = named === 0 || named === 6;
    return isWeekend ? closed(words.closedAt(words.on(day))) : open(words.openOn(day, until));
  }
  if (/\b(?:van)?avonds?\b/.test(said) && Number(untilHour) < eveningBegins) {
    return closed(words.closedAt(words.evening));
  }
  if (/\bnachts?\b/.test(said) && Number(fromHour) >= nightEnds) {
    return closed(words.closedAt(words.night));
  }
  if (outsideHours.test(said)) return closed(words.closedAt(words.outside));
  if (/\bmorgen\b/.test(said)) {
    return isWorkingDay(addDays(today, 1))
      ? open(words.openOn(words.tomorrow, until))
      : closed(words.closedAt(words.tomorrow));
  }
  if (!isWorkingDay(today)) return closed(words.holiday);
  const minutes = minutesNow(now);
  const [opens, closes] = [
    Number(fromHour) * 60 + Number(fromMinute),
    Number(untilHour) * 60 + Number(untilMinute),
  ];
  if (minutes >= opens && minutes < closes) return open(words.openNow(until));
  return minutes < opens ? open(words.opensToday(from, until)) : closed(words.closedNow);
}

const clock = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function minutesNow(now: Date): number {
  const [hour, minute] = clock.format(now).split(':').map(Number);
  return hour! * 60 + minute!; // proof: `clock` formats both the hour and the minute
}
