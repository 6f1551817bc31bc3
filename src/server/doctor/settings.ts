import { type Config, readConfig } from '../../config.ts';
import { secretSettings } from '../../config-secrets.ts';
import { WrongSetting } from '../../config-values.ts';
import { settingsOf } from '../settings-list.ts';
import { protectionNotices } from '../start/protection-notices.ts';
import { type DoctorLine, faultLine, okLine, linesOrOk, warningLine } from './line.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsFound = { config: Config | null; lines: DoctorLine[] };

const subject = 'settings';

export function judgeSettings(environment: Environment): SettingsFound {
  const { config, faults, asked } = readAll(environment);
  const known = new Set([...asked, ...otherNames, ...(config === null ? [] : namesOf(config))]);
  const unknown = unknownNames(environment, known).map(({ name, near }) =>
    warningLine(subject, `${name} is not a setting of this version${near}`),
  );
  const notices = config === null ? [] : protectionNotices(config);
  const unsafe = notices.map((text) => warningLine('protection', text.replace(/^Warning: /, '')));
  const given = [...known].filter((name) => environment[name]?.trim()).length;
  const fine = okLine(subject, `${String(given)} are set, and each can be read.`);
  return {
    config,
    lines: [...faults, ...linesOrOk([...faults, ...unknown], fine), ...unsafe].filter(isFirst),
  };
}

const isFirst = (line: DoctorLine, at: number, all: readonly DoctorLine[]): boolean =>
  all.indexOf(line) === at;

type Read = { config: Config | null; faults: DoctorLine[]; asked: ReadonlySet<string> };

/** `readConfig` throws at the first invalid setting, so this reads again without that setting. */
function readAll(environment: Environment): Read {
  const asked = new Set<string>();
  const left = { ...environment };
  const noting = new Proxy(left, {
    get: (target, name) => {
      asked.add(String(name));
      // proof: the target of the proxy is an Environment
      return Reflect.get(target, name) as string | undefined;
    },
  });
  const faults: DoctorLine[] = [];
  for (;;) {
    try {
      const config = readConfig(noting);
      return { config: faults.length === 0 ? config : null, faults, asked };
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      faults.push(faultLine(subject, error.message));
      const names = error.message.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\b/g) ?? [];
      const name = names.find(
        (one) => left[one] !== undefined || left[`${one}_FILE`] !== undefined,
      );
      if (name === undefined) return { config: null, faults, asked };
      delete left[name];
      delete left[`${name}_FILE`];
    }
  }
}

const namesOf = (config: Config): string[] =>
  settingsOf(config, { brand: config.brand, facts: {} }).map(({ name }) => name);

/** `readConfig` can skip these settings, for example because it stopped at an error. */
const otherNames = [
  ...secretSettings.flatMap((name) => [name, `${name}_FILE`]),
  'WEBSHOP_KEY_FILE',
  'S3_REGION',
  'CHAT_MODEL',
];

const ourBeginnings =
  /^(ALERT|BACKUP|BRAND|CHAT|CLAMAV|METRICS_KEY|QUOTA|S3|SECRET_KEY|SMTP|TRUSTED_PROX|WEBSHOP)/;

type Unknown = { name: string; near: string };

function unknownNames(environment: Environment, known: ReadonlySet<string>): Unknown[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name) && environment[name]?.trim())
    .map((name) => ({ name, near: [...known].find((one) => isNear(one, name)) }))
    .filter(({ name, near }) => near !== undefined || ourBeginnings.test(name))
    .map(({ name, near }) => ({ name, near: near === undefined ? '.' : `; is ${near} meant?` }));
}

/** Shorter names resemble settings of other programs by chance. */
const shortest = 7;

function isNear(known: string, name: string): boolean {
  return Math.min(known.length, name.length) >= shortest && distance(known, name) <= 2;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, char] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, otherChar] of [...other].entries()) {
      const changed = row[j]! + (char === otherChar ? 0 : 1);
      next.push(Math.min(changed, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
