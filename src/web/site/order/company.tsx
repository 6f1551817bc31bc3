import {
  data,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import {
  type CompanyLookup,
  lookUpCompany,
  saveCompany,
} from '#domain/selling/drafts/save-company.ts';
import { orderCompanyText as words } from '#messages/site/order.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { orderCompany } from '#protocol/forms/order/company.ts';
import type { Problem } from '#protocol/problem.ts';
import { orderStepPath } from '#protocol/site/order-paths.ts';
import { checkForm } from '../../forms/check.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { refusalStatus } from '../../forms/form-action.ts';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { visitContext } from '../../visit.ts';
import {
  goOn,
  readStepForm,
  refuseStep,
  refuseUnseenPrices,
  requireStep,
  type SentStep,
} from './answer-step.ts';
import { CompanyForm, companyButton, type CompanyFound } from './CompanyForm.tsx';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import { BackLink, OrderFrame, OrderGone } from './OrderFrame.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;
export const shouldRevalidate = revalidateUnlessUnsent;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'company');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  const { viewer } = args.context.get(visitContext).ctx;
  return {
    frame,
    /** A customer orders for the own company, which cannot be changed here. */
    isOwn:
      viewer.kind === 'user' &&
      draft.accountId !== null &&
      viewer.accountId === draft.accountId &&
      draft.company !== null &&
      draft.company.kvk !== '',
    start: { kvk: draft.company?.kvk ?? '', name: draft.company?.name ?? '' },
  };
}

type CompanyAnswer = {
  problems: readonly Problem[];
  typed: Readonly<Record<string, string>>;
  found: CompanyFound | null;
};

export async function action(args: ActionFunctionArgs) {
  const opened = await readStepForm(args);
  requireStep(opened, 'company');
  const { ctx, draft, visitor, sent } = opened;
  const checked = checkForm(orderCompany, sent);
  if (!checked.ok) return refuseTyped(opened, checked.problems);
  const { value } = checked;
  // An order that belongs to a customer keeps that customer's company.
  if (draft.accountId !== null && draft.company !== null && draft.company.kvk !== '')
    return (await refuseUnseenPrices(opened)) ?? goOn(opened);
  const found = await lookUpCompany(ctx, { kvk: value.kvk, visitor });
  if (!found.ok) return refuseStep(opened, found.problems);
  const shown = foundOf(value.kvk, found.value);
  const answer = (problems: readonly Problem[]) => answerOf(sent, { problems, found: shown });
  if (sent.get(companyButton.field) === companyButton.look || isNew(sent, found.value))
    return answer(
      found.value === 'unknown' && value.name === ''
        ? [{ code: 'order.companyUnknown', field: 'kvk' }]
        : [],
    );
  const stale = await refuseUnseenPrices(opened);
  if (stale !== null) return stale;
  const saved = await saveCompany(ctx, draft, { value, found: found.value });
  return saved.ok ? goOn(opened) : answer(saved.problems);
}

const answerOf = (sent: FormData, { problems, found }: Omit<CompanyAnswer, 'typed'>) =>
  data({ problems, typed: formTextsOf(sent), found } satisfies CompanyAnswer, {
    status: problems.length === 0 ? 200 : refusalStatus(problems),
  });

/** The field for the name is there only for a number that the register did not give a name for. */
async function refuseTyped(opened: SentStep, problems: readonly Problem[]) {
  const { ctx, visitor, sent } = opened;
  if (problems.some(({ field }) => field !== 'name')) return refuseStep(opened, problems);
  const kvk = formTextsOf(sent)['kvk']?.replace(/\D/g, '') ?? '';
  const found = await lookUpCompany(ctx, { kvk, visitor });
  if (!found.ok) return refuseStep(opened, found.problems);
  return answerOf(sent, { problems, found: foundOf(kvk, found.value) });
}

/** A company is shown before the visitor goes on with it: the number could be mistyped. */
const isNew = (sent: FormData, found: CompanyLookup): boolean =>
  typeof found !== 'string' && sent.get('shown') !== found.name;

function foundOf(kvk: string, found: CompanyLookup): CompanyFound {
  if (found === 'away' || found === 'unknown') return { state: found };
  return { state: 'found', kvk, ...found };
}

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/company.ts').then((form) => form.orderCompany));

export default function CompanyStep() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <CompanyOfOrder {...loaded} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { isOwn: boolean }>;

function CompanyOfOrder({ frame, isOwn, start }: Loaded) {
  const answer = useLastActionData<CompanyAnswer>();
  const form = useCheckedForm(loadCheck, answer, { describeProblem: describeOrderProblem, start });
  const { pathname } = useLocation();
  return (
    <OrderFrame
      frame={frame}
      step="company"
      title={words.title}
      lede={isOwn ? words.ledeOwn : words.lede}
      problems={form.problems}
    >
      <CompanyForm
        form={form}
        action={pathname}
        frame={frame}
        start={start}
        isOwn={isOwn}
        found={answer?.found ?? null}
      >
        <BackLink to={orderStepPath(frame.token, 'package')} />
      </CompanyForm>
    </OrderFrame>
  );
}
