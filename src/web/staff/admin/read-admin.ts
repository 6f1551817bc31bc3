import { switchedLately } from '#domain/content/flags.ts';
import { flagText } from '#messages/staff/flags.ts';
import { staffAdminText } from '#messages/staff/admin.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { flagNames } from '#protocol/site/flags.ts';
import type { Part } from './admin-visit.ts';
import { allowed, type Reading } from './allowed.ts';
import { readHealth } from './read-health.ts';
import { readJobsPart } from './read-jobs.ts';
import { readKeysPart } from './read-keys.ts';
import { readOutboxPart } from './read-outbox.ts';
import { readSessionsPart, readUsersPart } from './read-users.ts';

const { settings: settingWords } = staffAdminText;

/** What each part shows, in words. */
const readers = {
  gezondheid: readHealth,

  async functies({ visit }: Reading) {
    const { flags, flagDefaults } = visit.server;
    const now = flags();
    const history = allowed(await switchedLately(visit.ctx));
    return {
      flags: flagNames.map((name) => ({
        name,
        ...flagText[name],
        on: now[name],
        byDefault: flagDefaults[name],
      })),
      history: history.map(({ flag, on, by, at }) => ({
        what: staffAdminText.flags.switched(flagText[flag].label, on),
        by,
        at: amsterdamText(at),
      })),
    };
  },

  sessies: readSessionsPart,
  gebruikers: readUsersPart,
  sleutels: readKeysPart,

  uitgaand: readOutboxPart,

  taken: readJobsPart,

  async instellingen({ visit }: Reading) {
    return {
      settings: visit.server.settings().map(({ name, value, from, isSecret }) => ({
        name,
        value: value === null ? settingWords.none : isSecret ? settingWords.secret : value,
        from: settingWords.from[from],
      })),
    };
  },
} satisfies { readonly [P in Part]: (reading: Reading) => Promise<unknown> };

export type Shown<P extends Part> = Awaited<ReturnType<(typeof readers)[P]>>;
export type ShownPart = { [P in Part]: { part: P } & Shown<P> }[Part];

/** What this part shows. */
export const readPart = async (part: Part, reading: Reading): Promise<ShownPart> =>
  ({ part, ...(await readers[part](reading)) }) as ShownPart; // proof: each part is read by its own
