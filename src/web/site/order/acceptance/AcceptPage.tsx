import { Link } from 'react-router';
import { weekdayText } from '#messages/shared/days.ts';
import { orderReviewText as words } from '#messages/site/order/review.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import type { readAcceptance } from './accept.ts';
import { SummarySheet } from './SummarySheet.tsx';
import type { CheckedForm } from '../../../forms/use-form.ts';

type Props = {
  form: CheckedForm;
  acceptance: Awaited<ReturnType<typeof readAcceptance>>;
  changesKey: string;
  summaryPath: string;
};

/** The summary and the acceptance. */
export function AcceptPage({ form, acceptance, changesKey, summaryPath }: Props) {
  const { summary, madeOn, mailedTo, ...facts } = acceptance;
  return (
    <>
      <SummarySheet summary={summary} madeOn={madeOn} />
      <div className="row">
        <Link className="go" to={summaryPath} reloadDocument download>
          <Icon name="file" />
          {words.download}
        </Link>
        {mailedTo !== null && <span className="small soft">{words.mailed(mailedTo)}</span>}
      </div>
      {mailedTo === null && <NotMailed mayWaive={facts.mayWaive} />}
      <AcceptForm form={form} facts={{ ...facts, changesKey }} />
    </>
  );
}

function NotMailed({ mayWaive }: { mayWaive: boolean }) {
  const { title, text, orWaive } = words.notMailed;
  return (
    <Note look="warning">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{mayWaive ? `${text} ${orWaive}` : text}</p>
    </Note>
  );
}

/** What happens after the acceptance. */
export function Afterwards({ earliest }: { earliest: string }) {
  const { title, read, mail, check, done } = words.after;
  const steps = [read, mail, check, [done, weekdayText(earliest)]] as const;
  return (
    <section className="stack-wide" aria-labelledby="daarna">
      <h2 className="title-4" id="daarna">
        {title}
      </h2>
      <ol className="way">
        {steps.map(([name, when], at) => (
          <li
            className="way-step"
            data-state={at === 0 ? 'now' : at === steps.length - 1 ? 'goal' : undefined}
            key={name}
          >
            <strong>{name}</strong>
            <span className="way-date">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
