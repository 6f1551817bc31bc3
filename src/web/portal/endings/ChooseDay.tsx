import { Form, useFetcher } from 'react-router';
import { terminateText } from '#messages/portal/terminate.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { summaryTitle, wrongTitle } from '../../forms/FormErrors.tsx';
import { dayParam, reckonParam, terminatePath } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { Consequences } from './Consequences.tsx';
import { EndingTimeline } from './EndingTimeline.tsx';
import { EndingNextSteps, EndingPage } from './EndingPage.tsx';
import type { ChooseDayView, TerminationView } from './termination.ts';
import { describeEndingProblem } from '#messages/problems/connection-problems.ts';

const { title, steps, stepsLabel, choose } = terminateText;
const fieldId = 'veld-datum';
export function ChooseDay({ view }: { view: ChooseDayView }) {
  const problems = view.wrong === null ? [] : [{ code: view.wrong, field: dayParam }];
  return (
    <EndingPage
      id={view.id}
      title={title}
      steps={{ label: stepsLabel, steps, at: 0 }}
      aside={<EndingNextSteps entries={[]} />}
    >
      <Head title={title} {...wrongTitle(title, problems)} />
      {view.wrong !== null && (
        <ErrorSummary
          title={summaryTitle(problems)}
          items={[{ id: fieldId, text: `${choose.day}: ${describeEndingProblem(view.wrong)}` }]}
          occasion={view}
        />
      )}
      <section className="stack-wide" aria-labelledby="tijdlijn">
        <h2 className="title-5" id="tijdlijn">
          {view.heading}
        </h2>
        <EndingTimeline line={view.line} />
        <Facts facts={view.facts} />
      </section>
      <DayForm view={view} />
      <Consequences id={view.id} notes={view.notes} />
    </EndingPage>
  );
}

function DayForm({ view }: { view: ChooseDayView }) {
  const { id, day, min, max, hint, wrong } = view;
  const reckoned = useFetcher<TerminationView>();
  const path = terminatePath(id);
  const reckon = (asked: string): void => {
    if (/^[1-9]\d{3}-\d\d-\d\d$/.test(asked))
      void reckoned.load(`${path}?${dayParam}=${asked}&${reckonParam}=1`);
  };
  const shown = reckoned.data?.step === 'choose' ? reckoned.data : view;
  return (
    <Form className="form" action={path} noValidate>
      <h2 className="title-4">{choose.form}</h2>
      <Field
        id={fieldId}
        name={dayParam}
        type="date"
        label={choose.day}
        hint={`${hint} ${choose.lastDay}`}
        error={wrong === null ? undefined : describeEndingProblem(wrong)}
        defaultValue={day}
        min={min}
        max={max}
        required
        onChange={({ currentTarget }) => reckon(currentTarget.value)}
      />
      {/* The problem that the field shows is not repeated here. */}
      <p aria-live="polite">
        {shown.result ??
          (shown.wrong === null || shown.wrong === wrong ? '' : describeEndingProblem(shown.wrong))}
      </p>
      <div className="row">
        <Button type="submit">{choose.next}</Button>
        <Button type="submit" look="hollow" name={reckonParam} value="1">
          {choose.reckon}
        </Button>
      </div>
    </Form>
  );
}
