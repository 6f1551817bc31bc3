import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { ApiKeySummary } from '#auth/api-keys/api-keys.ts';
import { keyText } from '#messages/login/api-keys.ts';
import { dayText } from '#messages/shared/days.ts';

/** The key works until the end of this day. */
export const lastDayText = (expiresAt: Date): string =>
  dayText(localDay(new Date(expiresAt.getTime() - 1)));

/** Only an old version of the server made keys without a last day. */
export const keyEndText = ({ expiresAt }: Pick<ApiKeySummary, 'expiresAt'>): string =>
  expiresAt === null ? keyText.forever : keyText.until(lastDayText(expiresAt));

export const isOldKey = ({
  expiresAt,
  hadNoEnd,
}: Pick<ApiKeySummary, 'expiresAt' | 'hadNoEnd'>): boolean => expiresAt === null || hadNoEnd;

export const keyLimitTexts = (
  { registry }: RequestContext,
  { readsOnly, objects }: Pick<ApiKeySummary, 'readsOnly' | 'objects'>,
): string[] => [
  ...(readsOnly ? [keyText.readsOnly] : []),
  ...(objects === null
    ? []
    : [keyText.only(objects.map((name) => registry.object(name)?.labelPlural ?? name).join(', '))]),
];
