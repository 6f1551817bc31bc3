import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { findOrderAddress } from '#domain/selling/drafts/order-address.ts';
import { moveDraft, startDraft } from '#domain/selling/drafts/start-draft.ts';
import { orderAddressText as words } from '#messages/site/order.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { suffixOf } from '#protocol/forms/fibre-address.ts';
import { orderAddress, type OrderAddress } from '#protocol/forms/order/address.ts';
import { selectionOf } from '#protocol/forms/order/package.ts';
import type { Problem } from '#protocol/problem.ts';
import { leftOutParam, orderDraftPath, orderStepPath } from '#protocol/site/order-paths.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { formKeyOf, refusalStatus } from '../../forms/form-action.ts';
import { honeypotName } from '../../forms/form-key.ts';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { addressParams } from '../../paths.ts';
import { visitContext } from '../../visit.ts';
import { AddressForm, type AddressChoice } from './AddressForm.tsx';
import { openSentStep } from './answer-step.ts';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import { OrderFrame, OrderGone } from './OrderFrame.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;
export const shouldRevalidate = revalidateUnlessUnsent;

const longestParam = 20;

/** `/bestellen` begins an order; with a token the page changes the address of a draft. */
export async function loader(args: LoaderFunctionArgs) {
  const { postcode, houseNumber, addition } = addressParams;
  const of = (param: string): string =>
    (args.url.searchParams.get(param) ?? '').slice(0, longestParam);
  if (args.params['token'] === undefined)
    return {
      frame: null,
      start: {
        postcode: of(postcode),
        houseNumber: of(houseNumber),
        addition: of(addition),
        street: '',
        town: '',
      },
    };
  const opened = await loadStep(args, 'address');
  if (opened === null) return noOrder();
  const { address } = opened.draft;
  return {
    frame: opened.frame,
    start: {
      postcode: address?.postcode ?? '',
      houseNumber: String(address?.houseNumber ?? ''),
      addition: (address && suffixOf(address)) ?? '',
      street: address?.street ?? '',
      town: address?.town ?? '',
    },
  };
}

type AddressAnswer = {
  problems: readonly Problem[];
  typed: Readonly<Record<string, string>>;
  choices: readonly AddressChoice[];
  isUnknown: boolean;
};

const refuse = (sent: FormData, answer: Partial<AddressAnswer> & Pick<AddressAnswer, 'problems'>) =>
  data(
    { choices: [], isUnknown: false, typed: formTextsOf(sent), ...answer } satisfies AddressAnswer,
    { status: answer.problems.length === 0 ? 200 : refusalStatus(answer.problems) },
  );

export async function action(args: ActionFunctionArgs) {
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  const opened = args.params['token'] === undefined ? null : await openSentStep(args, sent);
  const checked = checkForm(orderAddress, sent);
  // The page with these fields sends them, and shows them again.
  const isUnknown = sent.has('street');
  if (!checked.ok) return refuse(sent, { problems: checked.problems, isUnknown });
  const { ctx, address: visitor } = args.context.get(visitContext);
  const found = await findOrderAddress(ctx, checked.value);
  if (found.kind === 'choose')
    return refuse(sent, {
      problems: [{ code: 'order.addressChoose', field: 'addition' }],
      choices: found.choices,
    });
  if (found.kind === 'unknown') return refuse(sent, unknownAddress(checked.value));
  if (opened !== null) {
    const moved = await moveDraft(ctx, opened.draft, found);
    if (!moved.ok) return refuse(sent, { problems: moved.problems, isUnknown });
    return redirect(packagePath(opened.draft.token, moved.value.leftOut), 303);
  }
  if (sent.get(honeypotName)) return redirect(orderDraftPath('0'), 303);
  const started = await startDraft(ctx, {
    ...found,
    selection: selectionOf(args.url.searchParams),
    formKey: formKeyOf(sent),
    visitor,
  });
  return started.ok
    ? redirect(packagePath(started.value.token, started.value.leftOut), 303)
    : refuse(sent, { problems: started.problems, isUnknown });
}

/** The first time, the fields for street and town appear; they cannot have been forgotten. */
function unknownAddress({
  street,
  town,
}: OrderAddress): Pick<AddressAnswer, 'problems' | 'isUnknown'> {
  const missing = [...(street === '' ? ['street'] : []), ...(town === '' ? ['town'] : [])];
  return {
    isUnknown: true,
    problems:
      missing.length === 2 ? [] : missing.map((field) => ({ code: 'form.required', field })),
  };
}

const packagePath = (token: string, leftOut: readonly string[]): string => {
  const query = new URLSearchParams(leftOut.map((name) => [leftOutParam, name]));
  return `${orderStepPath(token, 'package')}${leftOut.length === 0 ? '' : `?${query.toString()}`}`;
};

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/address.ts').then((form) => form.orderAddress));

export default function StartOrder() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <AddressStep {...loaded} />;
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, { type: 'DataWithResponseInit' } | null>;

function AddressStep({ frame, start }: Extract<Loaded, { start: unknown }>) {
  const answer = useLastActionData<AddressAnswer>();
  const form = useCheckedForm(loadCheck, answer, { describeProblem: describeOrderProblem, start });
  const { pathname, search } = useLocation();
  return (
    <OrderFrame
      frame={frame}
      step="address"
      title={words.title}
      lede={words.lede}
      problems={form.problems}
    >
      <AddressForm
        form={form}
        action={pathname + search}
        choices={answer?.choices ?? []}
        isUnknown={answer?.isUnknown ?? false}
      />
    </OrderFrame>
  );
}
