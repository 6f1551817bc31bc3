import {
  data,
  Link,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { answerQuestion } from '#domain/content/answer-question.ts';
import { handOverCustomerChat, handOverGuestChat } from '#domain/requests/hand-over-chat.ts';
import { chatText } from '#messages/site/chat.ts';
import { problemText } from '#messages/problems/problems.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { chatQuestion, customerHandOver, guestHandOver } from '#protocol/forms/chat.ts';
import { checkForm } from '../../forms/check.ts';
import { answerForm } from '../../forms/form-action.ts';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { AnswerView } from '../../chat/AnswerView.tsx';
import { HandOver } from '../../chat/HandOver.tsx';
import { answerText, transcriptOf } from '../../chat/transcript.ts';
import { Head } from '../../shell/head/Head.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { useStarterQuestions } from '../../chat/use-starter-questions.ts';
import { visitContext } from '../../visit.ts';
import { ConfirmationPage } from '../ConfirmationPage.tsx';

const questionParam = 'vraag';

export const handle = {
  cache: { objects: [], params: [], except: [questionParam, sentParam] },
} satisfies PageHandle;

/** For visitors without scripts: one question and its answer. Source: decisions.md §11. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, address, chat } = context.get(visitContext);
  if (!chat) throw data(null, { status: 404 });
  const asked = url.searchParams.get(questionParam);
  if (asked === null) return { question: '', answer: null, error: undefined };
  const sent = new FormData();
  sent.set(questionParam, asked);
  const checked = checkForm(chatQuestion, sent);
  if (!checked.ok)
    return {
      question: asked.slice(0, 500),
      answer: null,
      error: problemText[checked.problems[0]!.code],
    };
  const result = await answerQuestion(ctx, { question: checked.value.vraag, address });
  if (!result.ok)
    return { question: asked, answer: null, error: problemText[result.problems[0]!.code] };
  return { question: checked.value.vraag, answer: result.value, error: undefined };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, chat } = args.context.get(visitContext);
  if (!chat) throw data(null, { status: 404 });
  return ctx.viewer.kind === 'user'
    ? answerForm(args, {
        schema: customerHandOver,
        send: handOverCustomerChat,
        thanks: paths.assistant,
      })
    : answerForm(args, { schema: guestHandOver, send: handOverGuestChat, thanks: paths.assistant });
}

export const clientAction = submitKeepingInput;

export default function Assistant() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <AssistantPage />
  ) : (
    <ConfirmationPage words={chatText.sent} reference={reference} />
  );
}

function AssistantPage() {
  const { question, answer, error } = useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const known = useShell()?.visitor.kind === 'user';
  const starters = useStarterQuestions();
  const transcript =
    answer === null
      ? ''
      : transcriptOf([
          { by: 'visitor', text: question },
          { by: 'assistant', text: answerText(answer) },
        ]);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={chatText.title} description={chatText.description} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{chatText.title}</h1>
          <p className="lede">{known ? chatText.whatForCustomers : chatText.what}</p>
        </div>
        <form className="form" method="get">
          <Field
            {...chatText.question}
            id="vraag"
            name={questionParam}
            type="text"
            defaultValue={question}
            error={error}
            maxLength={500}
          />
          <div className="row">
            <Button type="submit">{chatText.ask}</Button>
          </div>
        </form>
        {answer === null && (
          <ul className="chat-starters" aria-label={chatText.starters.label}>
            {starters.map((starter) => (
              <li key={starter}>
                <Link
                  className="chat-starter"
                  to={`${paths.assistant}?${new URLSearchParams({ [questionParam]: starter }).toString()}`}
                >
                  {starter}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {answer !== null && (
          <section className="stack" aria-label={chatText.assistant}>
            <AnswerView answer={answer} />
          </section>
        )}
        {(answer !== null || refused !== undefined) && (
          <section className="stack-wide" aria-labelledby="doorgeven">
            <h2 className="title-5" id="doorgeven">
              {chatText.handOver.title}
            </h2>
            <HandOver transcript={transcript} question={question} answer={refused} key={question} />
          </section>
        )}
      </div>
    </main>
  );
}
