import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { FormSubmission } from '#domain/forms/save-form.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { portOutForm, type PortOutInput } from '#protocol/forms/endings.ts';
import { ok } from '#protocol/problem.ts';
import { answerForm } from '../../forms/form-action.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import type { PageHandle } from '../../handle.ts';
import { portOutPath } from '../../paths.ts';
import { customerVisit } from '../../session/customer.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { ReleaseRequestForm } from './ReleaseRequestForm.tsx';
import { portOutView } from './release.ts';
import { ReleaseReceipt } from './ReleaseReceipt.tsx';

export const handle = { area: 'portal' } satisfies PageHandle;

/** Source: spec §2, §4; decisions.md §8. */
export async function loader(args: LoaderFunctionArgs) {
  return portOutView(customerVisit(args), args.params['connectionId'] ?? '', args.url.searchParams);
}

export async function action(args: ActionFunctionArgs) {
  customerVisit(args);
  const connectionId = args.params['connectionId'] ?? '';
  return answerForm(args, {
    schema: portOutForm,
    thanks: portOutPath(connectionId),
    send: async (ctx: RequestContext, { value, ...sent }: FormSubmission<PortOutInput>) => {
      const soon = value.when === 'soon';
      const shown = soon ? { date: value.soon, cost: value.cost } : { date: value.free, cost: 0 };
      const released = await releaseNumber(ctx, {
        ...sent,
        value: { connectionId, acceptEarlyCost: soon, shown },
      });
      if (!released.ok && released.problems.some(({ code }) => code.startsWith('record.')))
        valueOr404(released);
      return released.ok ? ok({ reference: released.value.portOutId }) : released;
    },
  });
}

export const clientAction = submitKeepingInput;

/** Another user may have released the number first. */
export const shouldRevalidate = revalidateUnlessUnsent;

export default function PortOut() {
  const view = useLoaderData<typeof loader>();
  return view.step === 'ask' ? <ReleaseRequestForm view={view} /> : <ReleaseReceipt view={view} />;
}
