import { judgeDatabase } from './database.ts';
import { type Check, type DoctorLine, runCheck } from './line.ts';
import { judgeDisks, judgeMail, judgeNode, judgeScanner, judgeFileStore } from './services.ts';
import { judgeSettings } from './settings.ts';
import { judgeSite } from './site.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export async function runDoctor(environment: Environment): Promise<DoctorLine[]> {
  const { config, lines } = judgeSettings(environment);
  const first = [...judgeNode(), ...lines];
  if (config === null) return first;
  const checks: Check[] = [
    { subject: 'database', look: () => judgeDatabase(config) },
    { subject: 'site', look: () => judgeSite(config) },
    { subject: 'mail', look: () => judgeMail(config) },
    { subject: 'disk', look: () => judgeDisks(config) },
    { subject: 'files', look: () => judgeFileStore(config) },
    { subject: 'scanner', look: () => judgeScanner(config) },
  ];
  const found = await Promise.all(checks.map(runCheck));
  return [...first, ...found.flat()];
}
