import {
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { hasNumbers } from '#domain/selling/drafts/draft-steps.ts';
import { saveStartDate, startLimits } from '#domain/selling/drafts/save-start-date.ts';
import { orderStartDateText as words } from '#messages/order/start-date.ts';
import { orderProblemText } from '#messages/problems/order-problems.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';
import { orderStartDate } from '#protocol/forms/order/start-date.ts';
import { startChoice } from '#protocol/forms/order/names.ts';
import { orderStepPath } from '#protocol/site/order-paths.ts';
import { workingDayAfter } from '#protocol/time/calendar.ts';
import { Field } from '#ui/inputs/Field.tsx';
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
import { Answers } from './Answers.tsx';
import { answerStep } from './answer-step.ts';
import { loadStep, noOrder, orderHeaders } from './load-order.ts';
import { BackLink, OrderFrame, OrderGone, SeenChanges } from './OrderFrame.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;
export const shouldRevalidate = revalidateUnlessUnsent;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'startDate');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  const { requestedDate } = draft;
  return {
    frame,
    ...startLimits(args.context.get(visitContext).ctx, draft),
    back: hasNumbers(draft.lines) ? ('numbers' as const) : ('contact' as const),
    start: {
      when: requestedDate === null ? startChoice.soonest : startChoice.chosen,
      day: requestedDate ?? '',
    },
  };
}

export const action = (args: ActionFunctionArgs) =>
  answerStep(args, {
    step: 'startDate',
    schema: orderStartDate,
    save: ({ ctx, draft }, value) => saveStartDate(ctx, draft, value),
  });

export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/start-date.ts').then((form) => form.orderStartDate));

export default function StartDateStep() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <StartDateOfOrder {...loaded} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { earliest: string }>;

/** Says which day was wrong, and which day is possible. */
function describerFor({ earliest, latest }: Loaded, typed: string | undefined) {
  return problemDescriber({
    ...orderProblemText,
    // A browser with a field for days sends it like this.
    ...(/^\d{4}-\d\d-\d\d$/.test(typed ?? '') && {
      'order.dayNotWorking': words.notWorking(typed ?? '', workingDayAfter(typed ?? '', 1)),
    }),
    'order.dayTooSoon': words.tooSoon(earliest),
    'order.dayTooFar': words.tooFar(latest),
  });
}

function StartDateOfOrder(loaded: Loaded) {
  const { frame, earliest, latest, back, start } = loaded;
  const answer = useLastActionData<typeof action>();
  const form = useCheckedForm(loadCheck, answer, {
    describeProblem: describerFor(loaded, answer?.typed['day']),
    start,
  });
  const { pathname } = useLocation();
  return (
    <OrderFrame
      frame={frame}
      step="startDate"
      title={words.title}
      lede={words.lede}
      problems={form.problems}
    >
      <FormErrors form={form} words={words} />
      <SendForm form={form} action={pathname}>
        <SeenChanges frame={frame} />
        <Answers
          {...form.field('when')}
          label={words.when.label}
          answers={[
            {
              value: startChoice.soonest,
              title: words.soonest,
              text: words.soonestText(earliest),
            },
            { value: startChoice.chosen, title: words.chosen, text: words.chosenText },
          ]}
        />
        <div className="order-if-chosen">
          <Field
            {...form.field('day')}
            label={words.day.label}
            hint={words.day.hint(earliest, latest)}
            type="date"
            min={earliest}
            max={latest}
          />
        </div>
        <p className="small soft">{words.closedDays}</p>
        <SendRow form={form} send={words.send}>
          <BackLink to={orderStepPath(frame.token, back)} />
        </SendRow>
      </SendForm>
    </OrderFrame>
  );
}
