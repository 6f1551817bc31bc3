import {
  data,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FormSubmission } from '#domain/forms/save-form.ts';
import { terminationForm } from '#protocol/forms/endings.ts';
import { ok } from '#protocol/problem.ts';
import { answerForm } from '../../forms/form-action.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import type { PageHandle } from '../../handle.ts';
import { terminatePath } from '../../paths.ts';
import { customerVisit } from '../../session/customer.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { ChooseDay } from './ChooseDay.tsx';
import { TerminationReceiptPage } from './TerminationReceiptPage.tsx';
import { TerminationReview } from './TerminationReview.tsx';
import { terminationView } from './termination.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

/** Source: spec §2, §4; decisions.md §7. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = customerVisit(args);
  const view = await terminationView(
    visit,
    args.params['connectionId'] ?? '',
    args.url.searchParams,
  );
  return data(view, { status: view.step === 'choose' && view.wrong !== null ? 400 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  customerVisit(args);
  const connectionId = args.params['connectionId'] ?? '';
  return answerForm(args, {
    schema: terminationForm,
    thanks: terminatePath(connectionId),
    send: async (
      ctx: RequestContext,
      sent: FormSubmission<{ endDate: string; acceptEarlyCost: boolean; acceptedCost: number }>,
    ) => {
      const ended = await requestTermination(ctx, {
        ...sent,
        value: { ...sent.value, connectionId },
      });
      if (!ended.ok && ended.problems.some(({ code }) => code.startsWith('record.')))
        valueOr404(ended);
      return ended.ok ? ok({ reference: ended.value.terminationId }) : ended;
    },
  });
}

export const clientAction = submitKeepingInput;

/** Another user may have ended the connection first. */
export const shouldRevalidate = revalidateUnlessUnsent;

export default function Terminate() {
  const view = useLoaderData<typeof loader>();
  if (view.step === 'closed') return <TerminationReceiptPage view={view} />;
  return view.step === 'choose' ? (
    <ChooseDay view={view} key={view.id} />
  ) : (
    <TerminationReview view={view} key={view.endDate} />
  );
}
