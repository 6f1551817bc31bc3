export type DoctorLine = { subject: string; level: 'ok' | 'warning' | 'fault'; text: string };

const levelLabels: Record<DoctorLine['level'], string> = {
  ok: 'ok     ',
  warning: 'WARNING',
  fault: 'FAULT  ',
};

const longestSubject = 11;

export const printedLine = ({ level, subject, text }: DoctorLine): string =>
  `${levelLabels[level]} ${subject.padEnd(longestSubject)} ${text}`;

/** 1 when something is at fault, and with `strict` also when there is a warning. */
export function exitCodeOf(
  lines: readonly DoctorLine[],
  { strict = false }: { strict?: boolean | undefined } = {},
): 0 | 1 {
  const isBad = ({ level }: DoctorLine): boolean =>
    level === 'fault' || (strict && level === 'warning');
  return lines.some(isBad) ? 1 : 0;
}

export type Check = { subject: string; look: () => Promise<DoctorLine[]> };

export const okLine = (subject: string, text: string): DoctorLine => ({
  subject,
  level: 'ok',
  text,
});
export const warningLine = (subject: string, text: string): DoctorLine => ({
  subject,
  level: 'warning',
  text,
});
export const faultLine = (subject: string, text: string): DoctorLine => ({
  subject,
  level: 'fault',
  text,
});

export const linesOrOk = (found: readonly DoctorLine[], fine: DoctorLine): DoctorLine[] =>
  found.length > 0 ? [...found] : [fine];

const patience = 30_000; // ms

export async function runCheck({ subject, look }: Check): Promise<DoctorLine[]> {
  const { promise, resolve } = Promise.withResolvers<DoctorLine[]>();
  const slow = faultLine(subject, `gave no answer within ${String(patience / 1_000)} seconds.`);
  const timer = setTimeout(() => resolve([slow]), patience);
  const failed = (error: unknown): DoctorLine[] => [faultLine(subject, sentenceOf(error))];
  try {
    return await Promise.race([look().catch(failed), promise]);
  } finally {
    clearTimeout(timer);
  }
}

export const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s*\n\s*/g, ' ');
