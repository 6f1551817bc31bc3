import { useState } from 'react';
import {
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { isOnlyOne } from '#domain/selling/drafts/package-lines.ts';
import type { DraftLine } from '#domain/selling/drafts/read-draft.ts';
import { pricesSeen, readOffer, savePackage } from '#domain/selling/drafts/save-package.ts';
import type { CatalogueProduct } from '#domain/selling/read-catalogue.ts';
import { orderPackageText as words } from '#messages/site/order.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { orderPackage } from '#protocol/forms/order/package.ts';
import { onlyOneField } from '#protocol/forms/order/names.ts';
import { leftOutParam, orderStepPath, quantityParam } from '#protocol/site/order-paths.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { checkForm } from '../../forms/check.ts';
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
import { visitContext } from '../../visit.ts';
import { countPackage } from './count-package.ts';
import { goOn, readStepForm, refuseStep, requireStep } from './answer-step.ts';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import { BackLink, OrderFrame, OrderGone } from './OrderFrame.tsx';
import { PackageFields } from './PackageFields.tsx';
import { type OfferedProduct, seenPriceField } from './offered-product.ts';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;
export const shouldRevalidate = revalidateUnlessUnsent;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'package');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  const { products, hasFibre } = await readOffer(args.context.get(visitContext).ctx, draft);
  return {
    frame,
    start: startOf(draft, products),
    hasFibre,
    leftOut: args.url.searchParams.getAll(leftOutParam).slice(0, 20),
    products: products.map(offeredOf),
  };
}

const offeredOf = (product: CatalogueProduct): OfferedProduct => {
  const { id, name, kind, audience, speed, prices, optionWith } = product;
  return {
    id,
    name,
    kind,
    audience,
    speed,
    prices,
    optionWith,
    isOnlyOne: isOnlyOne(product),
    seen: pricesSeen(product),
  };
};

function startOf(
  draft: { term: number; lines: readonly DraftLine[] },
  products: readonly CatalogueProduct[],
): Record<string, string> {
  const fields = draft.lines.map(({ productId, kind, quantity }): [string, string] => {
    const product = products.find(({ id }) => id === productId);
    return product !== undefined && isOnlyOne(product)
      ? [onlyOneField(kind), productId]
      : [quantityParam(productId), String(quantity)];
  });
  return { looptijd: String(draft.term), ...Object.fromEntries(fields) };
}

export async function action(args: ActionFunctionArgs) {
  const opened = await readStepForm(args);
  requireStep(opened, 'package');
  const { ctx, draft, sent } = opened;
  const checked = checkForm(orderPackage, sent);
  if (!checked.ok) return refuseStep(opened, checked.problems);
  const saved = await savePackage(ctx, draft, {
    value: checked.value,
    seen(productId) {
      const seen = sent.get(seenPriceField(productId));
      return typeof seen === 'string' ? seen : null;
    },
  });
  return saved.ok ? goOn(opened) : refuseStep(opened, saved.problems);
}

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/package.ts').then((form) => form.orderPackage));

export default function PackageStep() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <ChoosePackage {...loaded} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { products: unknown }>;

function ChoosePackage({ frame, start, hasFibre, leftOut, products }: Loaded) {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), {
    describeProblem: describeOrderProblem,
    start,
  });
  const { pathname } = useLocation();
  /** What the form holds, once a script has read it. */
  const [typed, setTyped] = useState<FormData>();
  const readField = (name: string): string =>
    String((typed === undefined ? form.field(name).defaultValue : typed.get(name)) ?? '');
  const labels = Object.fromEntries(products.map(({ id, name }) => [quantityParam(id), name]));
  return (
    <OrderFrame
      frame={typed === undefined ? frame : countPackage(frame, products, readField)}
      step="package"
      title={words.title}
      lede={words.lede(frame.address ?? '', hasFibre)}
      problems={form.problems}
    >
      {leftOut.length > 0 && <Note look="warning">{words.leftOut(leftOut.join(', '))}</Note>}
      <FormErrors form={form} words={{ ...labels, ...words.labels }} />
      <SendForm
        form={form}
        action={pathname}
        onInput={({ currentTarget }) => {
          setTyped(new FormData(currentTarget));
        }}
      >
        <PackageFields
          form={form}
          readField={readField}
          products={products}
          isFirst={frame.lines.length === 0 || leftOut.length > 0}
        />
        <p className="small soft">{words.vat}</p>
        <SendRow form={form} send={words.send}>
          <BackLink to={orderStepPath(frame.token, 'address')} />
        </SendRow>
      </SendForm>
    </OrderFrame>
  );
}
