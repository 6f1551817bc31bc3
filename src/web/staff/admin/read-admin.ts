import { readOutbox } from '#methods/admin/outbox.ts';
import { readRounds } from '#methods/admin/job-runs.ts';
import { switchedLately } from '#methods/flags.ts';
import { flagText } from '#text/flags.ts';
import { dutchNumber } from '#text/numbers.ts';
import { staffAdminText } from '#text/staff-admin.ts';
import { amsterdamText } from '#wire/amsterdam-time.ts';
import { flagNames } from '#wire/flags.ts';
import { recordPath } from '../staff-paths.ts';
import type { Part } from './admin-visit.ts';
import { allowed, type Reading } from './allowed.ts';
import { readHealth } from './read-health.ts';
import { readSessionsPart, readUsersPart } from './read-users.ts';

const { jobs: jobWords, settings: settingWords } = staffAdminText;

/** What each part shows, in words. */
const readers = {
  gezondheid: readHealth,

  async functies({ visit }: Reading) {
    const { flags, flagDefaults } = visit.house;
    const now = flags();
    const history = allowed(await switchedLately(visit.ask));
    return {
      flags: flagNames.map((name) => ({ name, ...flagText[name], on: now[name], byDefault: flagDefaults[name] })),
      history: history.map(({ flag, on, by, at }) => ({ what: staffAdminText.flags.switched(flagText[flag].label, on), by, at: amsterdamText(at) })),
    };
  },

  sessies: readSessionsPart,
  gebruikers: readUsersPart,

  async uitgaand({ visit, staffId }: Reading) {
    const { mails, ...counts } = allowed(await readOutbox(visit.ask));
    return { ...counts, mails: mails.map((mail) => ({ ...mail, to: mail.to, page: recordPath(staffId, mail.id), made: amsterdamText(mail.made) })) };
  },

  async taken({ visit }: Reading) {
    const { last, runs } = allowed(await readRounds(visit.ask));
    const known = new Map(runs.map((run) => [run.task, run]));
    return {
      last: last === null ? null : amsterdamText(last.toISOString()),
      next: last === null ? null : amsterdamText(new Date(last.getTime() + visit.house.every).toISOString()),
      jobs: visit.house.tasks.map((task) => {
        const run = known.get(task);
        return {
          task,
          name: nameOf(task),
          at: run === undefined ? null : amsterdamText(run.began.toISOString()),
          took: run === undefined ? null : durationText(run.took),
          error: run?.error ?? null,
        };
      }),
    };
  },

  async instellingen({ visit }: Reading) {
    return {
      settings: visit.house.settings().map(({ name, value, isSet, isSecret }) => ({
        name,
        value: isSecret && isSet ? settingWords.secret : (value ?? settingWords.none),
        from: isSet ? settingWords.set : settingWords.own,
      })),
    };
  },
} satisfies { readonly [P in Part]: (reading: Reading) => Promise<unknown> };

export type Shown<P extends Part> = Awaited<ReturnType<(typeof readers)[P]>>;
export type ShownPart = { [P in Part]: { part: P } & Shown<P> }[Part];

/** What this part shows. */
export const readPart = async (part: Part, reading: Reading): Promise<ShownPart> => ({ part, ...(await readers[part](reading)) }) as ShownPart; // proof: each part is read by its own

const nameOf = (task: string): string => (Object.hasOwn(jobWords.names, task) ? jobWords.names[task as keyof typeof jobWords.names] : task); // proof: looked at just before

const durationText = (ms: number): string => (ms < 1_000 ? `${dutchNumber(ms, 0)} ms` : `${dutchNumber(ms / 1_000, 1)} s`);
