import { parseArgs } from 'node:util';
import { givenEnvironment } from '../config.ts';
import type { DoctorLine } from '../server/doctor/line.ts';
import { runDoctor } from '../server/doctor/doctor.ts';
import { runCommand } from './run-command.ts';

/*
 * npm run doctor [-- --strict]
 *
 * Prints lines about the parts of an install, whether the server runs or not. The exit code is 1
 * when something is at fault, and with --strict also when there is a warning.
 */

const levelLabels: Record<DoctorLine['level'], string> = {
  ok: 'ok     ',
  warning: 'WARNING',
  fault: 'FAULT  ',
};

const longestSubject = 11;

await runCommand(async () => {
  const { values } = parseArgs({ options: { strict: { type: 'boolean' } } });
  const lines = await runDoctor(givenEnvironment);
  for (const { level, subject, text } of lines) {
    console.log(`${levelLabels[level]} ${subject.padEnd(longestSubject)} ${text}`);
  }
  const isBad = ({ level }: DoctorLine): boolean =>
    level === 'fault' || (values.strict === true && level === 'warning');
  // The process exits explicitly, because a check that hangs would keep it running.
  process.exit(lines.some(isBad) ? 1 : 0);
});
