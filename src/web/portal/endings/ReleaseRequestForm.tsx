import { takeNumberText as words } from '#messages/site/take-number.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { SendButton } from '../../forms/SendButton.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { CheckedForm, FormRefusal } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { connectionPath, portOutPath } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PortOutFactList } from './Copyable.tsx';
import { EndingTimeline } from './EndingTimeline.tsx';
import { EndingPage } from './EndingPage.tsx';
import type { ReleaseRequestView } from './release.ts';
import { describeEndingProblem } from '#messages/problems/connection-problems.ts';
import { formText } from '#messages/shared/ui.ts';

const { when } = words;
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/endings.ts').then((form) => form.portOutForm));

export function ReleaseRequestForm({ view }: { view: ReleaseRequestView }) {
  const form = useCheckedForm(loadCheck, useLastActionData<FormRefusal>(), describeEndingProblem);
  const { id, given, doubt, refused } = view;
  return (
    <EndingPage id={id} title={words.title} aside={<Steps />}>
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <p className="lede">{words.lede}</p>
      <FormErrors form={form} words={{ when: when.question }} />
      {[refused, doubt].map(
        (said) =>
          said !== null && (
            <Note look="warning" key={said}>
              <p>{said}</p>
            </Note>
          ),
      )}
      <section className="stack" aria-labelledby="gegevens">
        <h2 className="title-5" id="gegevens">
          {words.give}
        </h2>
        <p className="soft">{words.giveText}</p>
        <PortOutFactList given={given} />
      </section>
      <Confirm view={view} form={form} />
    </EndingPage>
  );
}

function Steps() {
  return (
    <aside className="stack-wide aside-low" aria-labelledby="daarna">
      <h2 className="title-4" id="daarna">
        {words.after.title}
      </h2>
      <EventTimeline entries={words.receipt.steps} />
    </aside>
  );
}

function Confirm({
  view: { id, line, choice, proposed, shown, button },
  form,
}: {
  view: ReleaseRequestView;
  form: CheckedForm;
}) {
  const facts = [
    { name: when.proposed, value: proposed },
    ...(choice === null ? [{ name: when.cost, value: when.none }] : []),
    { name: when.valid, value: when.validText },
  ];
  return (
    <section className="stack-wide" aria-labelledby="wanneer">
      <h2 className="title-5" id="wanneer">
        {when.title}
      </h2>
      <EndingTimeline line={line} />
      <Facts facts={facts} />
      <SendForm form={form} action={portOutPath(id)}>
        {choice === null ? (
          <input type="hidden" name="when" value="free" />
        ) : (
          <Choice form={form} choice={choice} />
        )}
        <input type="hidden" name="soon" value={shown.soon} />
        <input type="hidden" name="free" value={shown.free} />
        <input type="hidden" name="cost" value={shown.cost} />
        <h2 className="title-4">{words.confirm}</h2>
        <p>{words.confirmText}</p>
        <div className="row">
          <SendButton sending={form.sending}>{button}</SendButton>
          <ButtonLink look="hollow" to={connectionPath(id)}>
            {words.cancel}
          </ButtonLink>
          {form.sending && <Spinner alternative={formText.sending} />}
        </div>
      </SendForm>
    </section>
  );
}

function Choice({
  form,
  choice: { soon, free },
}: {
  form: CheckedForm;
  choice: NonNullable<ReleaseRequestView['choice']>;
}) {
  return (
    <RadioGroup
      {...form.field('when')}
      label={when.question}
      hint={`${when.why} ${when.costHint}`}
      options={[
        { value: 'free', label: free },
        { value: 'soon', label: soon },
      ]}
    />
  );
}
