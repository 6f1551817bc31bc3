import type { Config } from '../../config.ts';
import { protectionNotices } from './protection-notices.ts';

type DemoSettings = Pick<Config, 'demo' | 'isDemoChosen' | 'publicSettings'>;
type NoticeSettings = DemoSettings & Pick<Config, 'publicUrl' | 'production'>;

type ProcessFacts = { isRoot: boolean };

export function printNotices(config: Config): void {
  const notices = startNotices(config, { isRoot: process.getuid?.() === 0 });
  for (const notice of [...notices, ...protectionNotices(config)]) printLine(notice);
}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export function startNotices(config: NoticeSettings, { isRoot }: ProcessFacts): string[] {
  return [...demoNotices(config), ...addressNotices(config), ...(isRoot ? [rootNotice] : [])];
}

const rootNotice =
  'Warning: the server runs as root, so a bug in it can damage everything on this machine. Run it as a separate user, and let a proxy or the init system open ports below 1024.';

const addressNotices = ({ publicUrl, production }: NoticeSettings): string[] =>
  publicUrl === undefined && production
    ? [
        'PUBLIC_URL is not set. Behind a proxy that speaks HTTPS every form is refused until PUBLIC_URL holds the address people use, as https://www.example.nl.',
      ]
    : [];

function demoNotices({ demo, isDemoChosen, publicSettings }: DemoSettings): string[] {
  const settings = publicSettings.join(' and ');
  if (demo && publicSettings.length > 0)
    return [
      `Warning: the server shows the demo (DEMO=1), although others can reach it (${settings}). Anyone can log in with the published password of the demo, even as administrator.`,
    ];
  if (!demo && !isDemoChosen)
    return [`The demo is off because of ${settings}. DEMO=1 turns it on; DEMO=0 hides this line.`];
  return [];
}
