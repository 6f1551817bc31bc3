import type { Activity } from '#domain/dashboard/read-activity.ts';
import type { Attention } from '#domain/dashboard/read-attention.ts';
import { activityText, attentionText as words } from '#messages/portal/dashboard-news.ts';
import { dayText } from '#messages/shared/days.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { requestPath } from '#protocol/site/site.ts';
import { connectionPath, portOutPath } from '../paths.ts';
import { momentWords } from './words.ts';
import { portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';

export type AttentionLine = {
  key: string;
  to: string;
  title: string;
  status: string;
  tone: StatusTone;
  text: string;
};
export type ActivityLine = { key: string; to: string; text: string; at: string; moment: string };

export function attentionLine(one: Attention): AttentionLine {
  const key = `${one.kind} ${one.id}`;
  switch (one.kind) {
    case 'fault':
      return {
        key,
        to: requestPath(one.id),
        title: one.subject,
        status: words.fault,
        tone: 'attention',
        text: words.faultText(one.number),
      };
    case 'feedback':
      return {
        key,
        to: requestPath(one.id),
        title: one.subject,
        status: words.feedback,
        tone: 'you',
        text: words.feedbackText(one.number),
      };
    case 'termEnd': {
      const [end, notice] = [dayText(one.termEnd), one.lastNotice];
      const text =
        notice === null ? words.termEndLate(end) : words.termEndText(end, dayText(notice));
      return {
        key,
        to: connectionPath(one.id),
        title: one.name,
        status: words.termEnd,
        tone: 'busy',
        text,
      };
    }
    case 'ending': {
      const text =
        one.endDate === null ? words.endingSometime : words.endingText(dayText(one.endDate));
      return {
        key,
        to: connectionPath(one.id),
        title: one.name,
        status: words.ending,
        tone: 'attention',
        text,
      };
    }
    case 'released':
    case 'portAsked':
      return {
        key,
        to: portOutPath(one.id),
        title: words.releasedTitle(one.number),
        status: words[one.kind],
        tone: 'busy',
        text: portText(one),
      };
  }
}

function portText({
  kind,
  validUntil,
}: Extract<Attention, { kind: 'released' | 'portAsked' }>): string {
  if (kind === 'portAsked') return words.portAskedText;
  return validUntil === null ? words.releasedSometime : words.releasedText(dayText(validUntil));
}

export const activityLine = (one: Activity, now: Date): ActivityLine => ({
  key: `${one.kind} ${one.id} ${one.at}`,
  to:
    one.kind === 'reported' || one.kind === 'closed' ? requestPath(one.id) : connectionPath(one.id),
  text: activityWords(one),
  at: one.at,
  moment: momentWords(one.at, now),
});

function activityWords(one: Activity): string {
  if ('subject' in one) return activityText[one.kind](one.number, one.subject);
  if (one.kind === 'terminated') {
    const say = isKey(activityText.terminated, one.status)
      ? activityText.terminated[one.status]
      : activityText.terminated[terminationStatus.received];
    return say(one.name, dayText(one.endDate));
  }
  const say = isKey(activityText.ported, one.status)
    ? activityText.ported[one.status]
    : activityText.ported[portOutStatus.requested];
  return say(one.number);
}

const isKey = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);
