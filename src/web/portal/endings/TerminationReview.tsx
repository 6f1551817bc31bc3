import { Link } from 'react-router';
import { terminateText } from '#messages/portal/terminate.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { SendButton } from '../../forms/SendButton.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { connectionPath, dayParam, reckonParam, terminatePath } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { Consequences } from './Consequences.tsx';
import { EndingTimeline } from './EndingTimeline.tsx';
import { EndingNextSteps, EndingPage } from './EndingPage.tsx';
import type { TerminationReviewView } from './termination.ts';
import { describeEndingProblem } from '#messages/problems/connection-problems.ts';
import { formText } from '#messages/shared/ui.ts';

const { title, steps, stepsLabel, review, facts: names } = terminateText;
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/endings.ts').then((form) => form.terminationForm));

export function TerminationReview({ view }: { view: TerminationReviewView }) {
  const form = useCheckedForm(loadCheck, useLastActionData<FormRefusal>(), describeEndingProblem);
  const { id, heading, line, facts, chosen, after, notes } = view;
  const chosenFact = {
    name: names.chosen,
    value: (
      <>
        <strong>{chosen}</strong> ·{' '}
        <Link
          to={`${terminatePath(id)}?${dayParam}=${view.endDate}&${reckonParam}=1#veld-datum`}
          viewTransition
        >
          {names.other}
        </Link>
      </>
    ),
  };
  return (
    <EndingPage
      id={id}
      title={title}
      steps={{ label: stepsLabel, steps, at: 1 }}
      aside={<EndingNextSteps entries={after} />}
    >
      <Head title={`${title}: ${steps[1].toLowerCase()}`} {...wrongTitle(title, form.problems)} />
      <FormErrors form={form} words={{ acceptEarlyCost: review.acceptLabel }} />
      <section className="stack-wide" aria-labelledby="tijdlijn">
        <h2 className="title-5" id="tijdlijn">
          {heading}
        </h2>
        <EndingTimeline line={line} />
        <Facts facts={[...facts.slice(0, 3), chosenFact, ...facts.slice(3)]} />
      </section>
      <Consequences id={id} notes={notes} />
      <Confirm view={view} form={form} />
    </EndingPage>
  );
}

function Confirm({
  view: { id, endDate, cost, button },
  form,
}: {
  view: TerminationReviewView;
  form: ReturnType<typeof useCheckedForm>;
}) {
  return (
    <section className="ending-confirm" aria-labelledby="bevestig">
      <SendForm form={form} action={`${terminatePath(id)}?${dayParam}=${endDate}`}>
        <h2 className="title-4" id="bevestig">
          {review.confirm}
        </h2>
        <p>{review.final}</p>
        <input type="hidden" name="endDate" value={endDate} />
        {cost !== null && (
          <>
            <input type="hidden" name="acceptedCost" value={cost.amount} />
            <Checkbox
              {...form.field('acceptEarlyCost')}
              defaultValue={undefined}
              value="ja"
              label={cost.accept}
            />
          </>
        )}
        <div className="row">
          <SendButton look="danger" sending={form.sending}>
            {button}
          </SendButton>
          <ButtonLink look="hollow" to={connectionPath(id)}>
            {review.cancel}
          </ButtonLink>
          {form.sending && <Spinner alternative={formText.sending} />}
        </div>
      </SendForm>
    </section>
  );
}
