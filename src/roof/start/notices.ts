import type { Config } from '../../config.ts';

type DemoSettings = Pick<Config, 'demo' | 'isDemoChosen' | 'publicSettings'>;
type NoticeSettings = DemoSettings & Pick<Config, 'publicUrl' | 'production'>;

/** Facts of the process itself. */
type ProcessFacts = { isRoot: boolean };

/** Sentences for the operator at each start. */
export function startNotices(config: NoticeSettings, { isRoot }: ProcessFacts): string[] {
  return [...demoNotices(config), ...addressNotices(config), ...(isRoot ? [rootNotice] : [])];
}

const rootNotice =
  'Warning: the server runs as root, so a fault in it may touch everything on this machine. Run it as a user of its own, and let a proxy or the init system open ports below 1024.';

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
      `Warning: the server shows the demo (DEMO=1), although ${settings} says that others may reach it. Whoever does can log in with the published password of the demo, as administrator too.`,
    ];
  if (!demo && !isDemoChosen) return [`The demo is off because of ${settings}. DEMO=1 turns it on, DEMO=0 leaves this line out.`];
  return [];
}
