import {
  data,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { hasNumbers } from '#domain/selling/drafts/draft-steps.ts';
import type { OrderDraft } from '#domain/selling/drafts/read-draft.ts';
import { saveNumbers } from '#domain/selling/drafts/save-numbers.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { orderNumbersText as words } from '#messages/order/numbers.ts';
import { orderNumbers } from '#protocol/forms/order/numbers.ts';
import { authorityFile, blockAction, blockField } from '#protocol/forms/order/names.ts';
import type { Problem } from '#protocol/problem.ts';
import { checkForm } from '../../forms/check.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { receivePageForm } from '../../forms/upload-action.ts';
import type { PageHandle } from '../../handle.ts';
import { visitContext } from '../../visit.ts';
import { goOn, openSentStep, refuseStep, refuseUnseenPrices, requireStep } from './answer-step.ts';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import {
  changeBlocks,
  type NumbersAnswer,
  type NumbersPage,
  type NumberTexts,
} from './number-blocks.ts';
import { NumbersForm } from './NumbersForm.tsx';
import { OrderFrame, OrderGone } from './OrderFrame.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { useNumbersForm } from './use-numbers-form.ts';

export const handle = { largestBody: authorityFile.largestBody } satisfies PageHandle;
export const headers = orderHeaders;
export const shouldRevalidate = revalidateUnlessUnsent;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'numbers');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  return {
    frame,
    asks: hasNumbers(draft.lines),
    brand: args.context.get(visitContext).ctx.brand.name,
    subscriber: [draft.company?.name, draft.address && plainAddress(draft.address)]
      .filter(Boolean)
      .join(', '),
    isSigned: draft.authority !== null,
    start: startOf(draft),
  };
}

function startOf({ step, bringsNumbers, numbers, authority, contact }: OrderDraft): NumberTexts {
  const isAnswered = step === 'numbers' || step === 'startDate' || step === 'review';
  const blocks = numbers.flatMap((one, at) => [
    [blockField('number', at + 1), one.number],
    [blockField('provider', at + 1), one.provider],
    [blockField('customerNumber', at + 1), one.customerNumber ?? ''],
    [blockField('contractEnd', at + 1), one.contractEnd],
    [blockField('endDate', at + 1), one.endDate ?? ''],
  ]);
  const answered = isAnswered ? 'no' : '';
  return {
    bring: bringsNumbers ? 'yes' : answered,
    count: String(Math.max(numbers.length, 1)),
    signature: authority?.name ?? (contact ? `${contact.firstName} ${contact.lastName}` : ''),
    ...Object.fromEntries(blocks),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, address, report } = args.context.get(visitContext);
  const mayUpload = async () =>
    (await ctx.services.throttles.form(`file ${throttledAddress(address)}`)).allowed;
  const received = await receivePageForm({ ctx, report }, args.request, {
    ...authorityFile,
    mayUpload,
  });
  let isHandedOn = false;
  try {
    const answer = await answerNumbers(args, received, () => {
      isHandedOn = true;
    });
    return answer;
  } finally {
    // Only a save can keep the file.
    if (!isHandedOn) await dropUpload(ctx, received.upload);
  }
}

type Received = { sent: FormData; upload: Upload | null; problem: Problem | null };

async function answerNumbers(args: ActionFunctionArgs, received: Received, handOn: () => void) {
  const { sent, upload, problem } = received;
  const opened = await openSentStep(args, sent);
  requireStep(opened, 'numbers');
  const pressed = sent.get(blockAction.field);
  if (typeof pressed === 'string')
    return data(changeBlocks(formTextsOf(sent), pressed) satisfies NumbersAnswer);
  const checked = checkForm(orderNumbers, sent);
  const problems = [
    ...(checked.ok ? [] : checked.problems),
    ...(problem === null ? [] : [problem]),
  ];
  if (!checked.ok || problems.length > 0) return refuseStep(opened, problems);
  const stale = await refuseUnseenPrices(opened);
  if (stale !== null) return stale;
  handOn();
  const { ctx, draft, visitor } = opened;
  const saved = await saveNumbers(ctx, draft, { value: checked.value, upload, visitor });
  return saved.ok ? goOn(opened) : refuseStep(opened, saved.problems);
}

export const clientAction = submitKeepingInput;

export default function NumbersStep() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <NumbersOfOrder {...loaded} />;
}

function NumbersOfOrder(loaded: NumbersPage) {
  const answer = useLastActionData<NumbersAnswer>();
  const form = useNumbersForm(answer, loaded.start);
  const { pathname } = useLocation();
  return (
    <OrderFrame
      frame={loaded.frame}
      step="numbers"
      title={words.title}
      lede={loaded.asks ? words.lede : words.none}
      problems={form.problems}
    >
      <NumbersForm form={form} page={loaded} action={pathname} answer={answer} />
    </OrderFrame>
  );
}
