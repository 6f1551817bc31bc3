import { sizeText } from '#messages/shared/numbers.ts';
import { staffHealthText as words } from '#messages/staff/health.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { ServerHealth } from '#protocol/operations/server-facts.ts';
import { type HealthLine, healthLine, spanText } from './health-line.ts';

/** With daily backups, this leaves a day to find out why one is missing. */
const longForBackup = 2 * 86_400_000; // ms

const momentText = (moment: Date): string => amsterdamText(moment.toISOString());

export function backupLine(
  { to, schedule, good, bad }: ServerHealth['backup'],
  now: Date,
): HealthLine {
  const age = good === null ? 0 : Math.max(0, now.getTime() - good.began.getTime());
  const hasFailed = bad !== null && (good === null || bad.began > good.began);
  const isPlanned = to !== null && schedule !== null;
  const last =
    good === null
      ? words.noBackup
      : words.backupText({
          at: momentText(good.began),
          age: spanText(age),
          size: sizeText(good.bytes),
          place: good.archive,
        });
  return healthLine(words.backup, {
    texts: [
      last,
      isPlanned ? words.backupPlan(to, schedule) : words.noBackupPlan,
      ...(bad === null ? [] : [words.backupFailed(momentText(bad.began), bad.error)]),
    ],
    advice: [
      good === null && !isPlanned && words.advice.noBackup,
      age > longForBackup && words.advice.oldBackup,
      hasFailed && words.advice.backupFailed,
    ],
  });
}
