import {
  Link,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { hasNumbers } from '#domain/selling/drafts/draft-steps.ts';
import { saveContact } from '#domain/selling/drafts/save-contact.ts';
import { orderContactText as words } from '#messages/site/order.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { orderContact } from '#protocol/forms/order/contact.ts';
import { orderStepPath } from '#protocol/site/order-paths.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { FieldGroup } from '#ui/inputs/FieldGroup.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { answerStep } from './answer-step.ts';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import { BackLink, OrderFrame, OrderGone, SeenChanges } from './OrderFrame.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;
export const shouldRevalidate = revalidateUnlessUnsent;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'contact');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  const { contact, onSite } = draft;
  return {
    frame,
    asksNumbers: hasNumbers(draft.lines),
    start: {
      firstName: contact?.firstName ?? '',
      lastName: contact?.lastName ?? '',
      email: contact?.email ?? '',
      phone: contact?.phone ?? '',
      onSiteName: onSite?.name ?? '',
      onSitePhone: onSite?.phone ?? '',
    },
  };
}

export const action = (args: ActionFunctionArgs) =>
  answerStep(args, {
    step: 'contact',
    schema: orderContact,
    save: ({ ctx, draft }, value) => saveContact(ctx, draft, value),
  });

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/contact.ts').then((form) => form.orderContact));

export default function ContactStep() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <ContactOfOrder {...loaded} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { asksNumbers: boolean }>;

function ContactOfOrder({ frame, asksNumbers, start }: Loaded) {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), {
    describeProblem: describeOrderProblem,
    start,
  });
  const { pathname } = useLocation();
  const field = (name: keyof typeof start) => ({ ...form.field(name), ...words[name] });
  return (
    <OrderFrame
      frame={frame}
      step="contact"
      title={words.title}
      lede={words.lede}
      problems={form.problems}
    >
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={pathname}>
        <SeenChanges frame={frame} />
        <div className="form-pair">
          <Field {...field('firstName')} autoComplete="given-name" required />
          <Field {...field('lastName')} autoComplete="family-name" required />
        </div>
        <Field {...field('email')} type="email" autoComplete="email" required />
        <Field {...field('phone')} type="tel" autoComplete="tel" required />
        <FieldGroup title={words.onSite.title} text={words.onSite.text}>
          <div className="form-pair">
            <Field {...field('onSiteName')} autoComplete="off" />
            <Field {...field('onSitePhone')} type="tel" autoComplete="off" />
          </div>
        </FieldGroup>
        <p className="small soft">
          <span>{words.use} </span>
          <Link to={paths.privacy}>{words.more}</Link>
          <span>.</span>
        </p>
        <SendRow form={form} send={words.send(asksNumbers)}>
          <BackLink to={orderStepPath(frame.token, 'company')} />
        </SendRow>
      </SendForm>
    </OrderFrame>
  );
}
