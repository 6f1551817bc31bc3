import {
  redirect,
  useLoaderData,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { nextStep } from '#domain/selling/drafts/draft-steps.ts';
import { mailDraftLink } from '#domain/selling/drafts/mail-draft-link.ts';
import { orderSaveText as words } from '#messages/site/order.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { orderLink } from '#protocol/forms/order/contact.ts';
import { orderDraftPath, saveOrderPath } from '#protocol/site/order-paths.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { checkForm } from '../../forms/check.ts';
import { formKeyOf } from '../../forms/form-action.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { sentParam } from '../../paths.ts';
import { readStepForm, refuseStep } from './answer-step.ts';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import { BackLink, OrderFrame, OrderGone } from './OrderFrame.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'address');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  // The line shows where the visitor is, not that there is another step.
  return {
    frame: { ...frame, step: nextStep(draft) },
    start: { email: draft.contact?.email ?? '' },
  };
}

export async function action(args: ActionFunctionArgs) {
  const opened = await readStepForm(args);
  const { ctx, draft, visitor, sent } = opened;
  const checked = checkForm(orderLink, sent);
  if (!checked.ok) return refuseStep(opened, checked.problems);
  const mailed = await mailDraftLink(ctx, draft, {
    value: checked.value,
    formKey: formKeyOf(sent),
    address: visitor,
  });
  return mailed.ok
    ? redirect(`${saveOrderPath(draft.token)}?${sentParam}=1`, 303)
    : refuseStep(opened, mailed.problems);
}

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/contact.ts').then((form) => form.orderLink));

export default function SaveOrder() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <SaveForLater {...loaded} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { start: { email: string } }>;

function SaveForLater({ frame, start }: Loaded) {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), {
    describeProblem: describeOrderProblem,
    start,
  });
  const { pathname } = useLocation();
  const isSent = useSearchParams()[0].has(sentParam);
  const back = orderDraftPath(frame.token);
  if (isSent)
    return (
      <OrderFrame frame={frame} step={frame.step} title={words.sent.title}>
        <Note look="success">{words.sent.text}</Note>
        <p className="soft">{words.keeps}</p>
        <div className="row">
          <ButtonLink to={back}>{words.back}</ButtonLink>
        </div>
      </OrderFrame>
    );
  return (
    <OrderFrame
      frame={frame}
      step={frame.step}
      title={words.title}
      lede={words.lede}
      problems={form.problems}
    >
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={pathname}>
        <Field
          {...form.field('email')}
          {...words.email}
          type="email"
          autoComplete="email"
          required
        />
        <p className="small soft">{words.keeps}</p>
        <SendRow form={form} send={words.send}>
          <BackLink to={back} />
        </SendRow>
      </SendForm>
    </OrderFrame>
  );
}
