import { readFlagHistory } from '#domain/content/flags.ts';
import { staffAdminText, flagText } from '#messages/staff/admin.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { AdminPart } from './admin-visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { readHealth } from './read-health.ts';
import { readJobsPart } from './read-jobs.ts';
import { readKeysPart } from './read-keys.ts';
import { readOutboxPart } from './read-outbox.ts';
import { readSessionsPart, readUsersPart } from './read-users.ts';
import type { AdminReadContext } from './admin-visit.ts';
import { flagNames } from '#protocol/operations/server-facts.ts';

const { settings: settingWords } = staffAdminText;

const readers = {
  gezondheid: readHealth,

  async functies({ visit }: AdminReadContext) {
    const { flags, flagDefaults } = visit.server;
    const now = flags();
    const history = valueOr404(await readFlagHistory(visit.ctx));
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

  async instellingen({ visit }: AdminReadContext) {
    return {
      settings: visit.server.settings().map(({ name, value, from, isSecret }) => ({
        name,
        value: value === null ? settingWords.none : isSecret ? settingWords.secret : value,
        from: settingWords.from[from],
      })),
    };
  },
} satisfies { readonly [P in AdminPart]: (reading: AdminReadContext) => Promise<unknown> };

export type AdminPartData<P extends AdminPart> = Awaited<ReturnType<(typeof readers)[P]>>;
export type AdminPartView = { [P in AdminPart]: { part: P } & AdminPartData<P> }[AdminPart];

export const readAdminPart = async (
  part: AdminPart,
  reading: AdminReadContext,
): Promise<AdminPartView> => ({ part, ...(await readers[part](reading)) }) as AdminPartView; // proof: one reader per tab
