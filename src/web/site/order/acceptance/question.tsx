import {
  data,
  redirect,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { askAboutQuote, canAsk } from '#domain/quotes/ask-about-quote.ts';
import { readPlacedOrder } from '#domain/selling/read-order.ts';
import { orderPageText, quoteQuestionText as words } from '#messages/site/order/page.ts';
import { quoteQuestion } from '#protocol/forms/order/acceptance.ts';
import { orderPath, quoteQuestionPath } from '#protocol/site/order-paths.ts';
import { FormErrors, wrongTitle } from '../../../forms/FormErrors.tsx';
import { answerForm } from '../../../forms/form-action.ts';
import { submitKeepingInput } from '../../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { sentParam } from '../../../paths.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { visitContext } from '../../../visit.ts';
import { ConfirmationPage } from '../../ConfirmationPage.tsx';
import { noOrder, orderHeaders } from '../load-order.ts';
import { BackLink, OrderGone } from '../OrderFrame.tsx';
import { QuestionForm, useQuestionForm } from './QuestionForm.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const order = await readPlacedOrder(context.get(visitContext).ctx, params['token'] ?? '');
  if (order === null) return noOrder();
  if (!canAsk(order)) throw redirect(orderPath(order.token), 303);
  const { token, number, contact } = order;
  return { token, number, email: contact.email };
}

export async function action(args: ActionFunctionArgs) {
  const token = args.params['token'] ?? '';
  const order = await readPlacedOrder(args.context.get(visitContext).ctx, token);
  if (order === null) throw data(null, { status: 404 });
  if (!canAsk(order)) throw redirect(orderPath(token), 303);
  return answerForm(args, {
    schema: quoteQuestion,
    send: (ctx, sent) => askAboutQuote(ctx, { ...sent, token }),
    thanks: quoteQuestionPath(token),
  });
}

export const clientAction = submitKeepingInput;

export default function QuestionAboutQuote() {
  const loaded = useLoaderData<typeof loader>();
  const reference = useSearchParams()[0].get(sentParam);
  if (loaded === null) return <OrderGone />;
  if (reference === null) return <QuestionPage {...loaded} />;
  return (
    <ConfirmationPage words={words.sent} reference={reference} back={orderPath(loaded.token)} />
  );
}

type Loaded = { token: string; number: string; email: string };

function QuestionPage({ token, number, email }: Loaded) {
  const form = useQuestionForm(useLastActionData<typeof action>());
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <div className="page">
        <div className="order-step">
          <div className="stack">
            <p className="small soft">{orderPageText.quoteReference(number)}</p>
            <h1 className="order-title">{words.title}</h1>
            <p className="lede">{words.lede(email)}</p>
          </div>
          <FormErrors form={form} words={words} />
          <QuestionForm form={form} token={token} />
          <BackLink to={orderPath(token)} />
        </div>
      </div>
    </main>
  );
}
