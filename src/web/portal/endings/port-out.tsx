import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { FormSent } from '#domain/forms/keep-form.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { portOutForm, type PortOutSent } from '#protocol/forms/endings.ts';
import { ok } from '#protocol/problem.ts';
import { answerForm } from '../../forms/form-action.ts';
import { askAnewOnceHeard, keepTyped } from '../../forms/drafts/keep-typed.ts';
import type { PageHandle } from '../../handle.ts';
import { portOutPath } from '../../paths.ts';
import { customerVisit } from '../customer.ts';
import { found } from '../found.ts';
import { AskRelease } from './AskRelease.tsx';
import { connectionIdOf } from './ending-route.ts';
import { portOutView } from './release.ts';
import { Released } from './Released.tsx';

export const handle = { area: 'portal' } satisfies PageHandle;

/**
 * Releasing a number, so that another provider can take it over. Source: spec §2, §4; decisions.md
 * §8.
 */
export async function loader(args: LoaderFunctionArgs) {
  return portOutView(customerVisit(args), connectionIdOf(args), args.url.searchParams);
}

export async function action(args: ActionFunctionArgs) {
  customerVisit(args);
  const connectionId = connectionIdOf(args);
  return answerForm(args, {
    schema: portOutForm,
    thanks: portOutPath(connectionId),
    send: async (ctx: RequestContext, { value, ...sent }: FormSent<PortOutSent>) => {
      const soon = value.when === 'soon';
      const shown = soon ? { date: value.soon, cost: value.cost } : { date: value.free, cost: 0 };
      const released = await releaseNumber(ctx, {
        ...sent,
        value: { connectionId, acceptEarlyCost: soon, shown },
      });
      if (!released.ok && released.problems.some(({ code }) => code.startsWith('record.')))
        found(released);
      return released.ok ? ok({ reference: released.value.portOutId }) : released;
    },
  });
}

export const clientAction = keepTyped;

/** What was refused may have been so because somebody else was sooner. */
export const shouldRevalidate = askAnewOnceHeard;

export default function PortOut() {
  const view = useLoaderData<typeof loader>();
  return view.step === 'ask' ? <AskRelease view={view} /> : <Released view={view} />;
}
