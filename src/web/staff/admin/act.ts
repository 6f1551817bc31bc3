import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { startSweep, runJobNow } from '#domain/admin/job-runs.ts';
import { sendAgain, sendAllAgain } from '#domain/admin/outbox.ts';
import { resetSecondFactor } from '#domain/admin/reset-second-factor.ts';
import { steerBulkJob } from '#domain/imports/bulk-jobs.ts';
import { switchFlag } from '#domain/content/flags.ts';
import { withdrawKey } from '#domain/keys/make-api-key.ts';
import { endSession, endSessionsOf } from '#auth/sessions/all-sessions.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { readForm } from '../../forms/check.ts';
import { sentParam } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { jobPath } from '../bring-in/paths.ts';
import { adminPath, adminVisit, type AdminPart } from './admin-visit.ts';
import {
  type AdminAction,
  adminActionField,
  isAdminAction,
  adminActionValueField,
} from './admin-actions.ts';
import { isFlagName } from '#protocol/operations/server-facts.ts';

export async function answerAdmin({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId, part } = adminVisit({ url, params, context });
  const form = await readForm(request);
  const [act, value] = [form?.get(adminActionField), form?.get(adminActionValueField)];
  if (!isAdminAction(act) || typeof value !== 'string') throw data(null, { status: 400 });
  const done = await does[act](visit, value);
  if (done.ok && isWork(done.value)) return redirect(jobPath(staffId, done.value.leadsTo), 303);
  if (!done.ok) return data({ act, value, problems: [...done.problems] }, { status: 400 });
  return redirect(
    backTo(url, adminPath(staffId, part), saidBy(done.value) ?? doneWord(act, part)),
    303,
  );
}

const isWork = (came: unknown): came is { leadsTo: string } =>
  typeof came === 'object' && came !== null && 'leadsTo' in came;

const saidBy = (came: unknown): string | undefined =>
  typeof came === 'object' && came !== null && 'says' in came && typeof came.says === 'string'
    ? came.says
    : undefined;

const doneWord = (act: AdminAction, part: AdminPart): string =>
  ({ [part]: part, endAll: 'alle', reset: 'stap' })[act] ?? part;

function backTo({ searchParams }: URL, path: string, word: string): string {
  const query = new URLSearchParams(searchParams);
  query.set(sentParam, word);
  return `${path}?${query.toString()}`;
}

const noSuch: Result<never> = refuse({ code: 'record.notFound' });

const does: {
  readonly [A in AdminAction]: (visit: Visit, value: string) => Promise<Result<unknown>>;
} = {
  async turnOn({ ctx, server }, flag) {
    return isFlagName(flag)
      ? switchFlag(ctx, { flag, on: true, byDefault: server.flagDefaults[flag] })
      : noSuch;
  },
  async turnOff({ ctx, server }, flag) {
    return isFlagName(flag)
      ? switchFlag(ctx, { flag, on: false, byDefault: server.flagDefaults[flag] })
      : noSuch;
  },
  end: ({ ctx }, id) => endSession(ctx, id),
  async endAll({ ctx }, id) {
    const userId = normalizeId(id);
    return userId === undefined ? noSuch : endSessionsOf(ctx, userId);
  },
  async reset({ ctx }, id) {
    const userId = normalizeId(id);
    return userId === undefined ? noSuch : resetSecondFactor(ctx, userId);
  },
  withdrawKey: ({ ctx }, id) => withdrawKey(ctx, id),
  sendAgain: ({ ctx }, id) => sendAgain(ctx, id),
  async sendAll({ ctx }) {
    const begun = await sendAllAgain(ctx);
    return begun.ok ? ok({ leadsTo: begun.value.id }) : begun;
  },
  async begin({ ctx }, seen) {
    if (seen !== '' && Number.isNaN(Date.parse(seen))) return noSuch;
    const begun = await startSweep(ctx, seen === '' ? null : new Date(seen));
    return begun.ok ? ok({ says: begun.value }) : begun;
  },
  async run({ ctx, server }, value) {
    const [name = '', seen = ''] = value.split(' ');
    const ran = await runJobNow(ctx, {
      name,
      seen: seen === '' ? null : new Date(seen),
      run: server.runJob,
    });
    return ran.ok ? ok({ says: ran.value }) : ran;
  },
  async goOn({ ctx }, id) {
    const steered = await steerBulkJob(ctx, id, 'running');
    return steered.ok ? ok({ says: 'goOn' }) : steered;
  },
};
