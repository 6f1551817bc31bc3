import { addDays, officeMoment, onOrBeforeWeekday } from '../calendar.ts';

export type DemoLogin = {
  userId: string;
  at: string;
  way: 'password' | 'code';
  address: string;
  userAgent: string;
};

const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

/** Days ago, minutes after the start of the office day, and how the user logged in. */
const visits = [
  [1, 62, 'password', desk],
  [3, 185, 'password', phone],
  [8, 41, 'password', desk],
  [15, 318, 'code', phone],
  [29, 97, 'password', desk],
] as const;

/** Network addresses are from the range for documentation (RFC 5737). */
export const loginHistory = (userIds: readonly string[], today: string): DemoLogin[] =>
  userIds.flatMap((userId, nth) =>
    visits.map(([daysAgo, minutes, way, userAgent]) => ({
      userId,
      at: officeMoment(onOrBeforeWeekday(addDays(today, -daysAgo)), minutes + 7 * nth),
      way,
      address: `203.0.113.${10 + nth}`,
      userAgent,
    })),
  );
