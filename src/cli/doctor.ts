import { parseArgs } from 'node:util';
import { givenEnvironment } from '../config.ts';
import { exitCodeOf, printedLine } from '../server/doctor/line.ts';
import { runDoctor } from '../server/doctor/doctor.ts';
import { runCommand } from './run-command.ts';

/*
 * npm run doctor [-- --strict]
 *
 * Prints lines about the parts of an install, whether the server runs or not. The exit code is 1
 * when something is at fault, and with --strict also when there is a warning.
 */

await runCommand(async () => {
  const { values } = parseArgs({ options: { strict: { type: 'boolean' } } });
  const lines = await runDoctor(givenEnvironment);
  for (const line of lines) console.log(printedLine(line));
  // The process exits explicitly, because a check that hangs would keep it running.
  process.exit(exitCodeOf(lines, values));
});
