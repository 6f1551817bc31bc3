import type { ReactNode } from 'react';
import { Link, useHref } from 'react-router';
import { addressText } from '#messages/address/address-text.ts';
import { orderPageText as words } from '#messages/site/order/page.ts';
import { shortDayText } from '#messages/shared/days.ts';
import { eventFileName } from '#protocol/site/order-paths.ts';
import { type OrderStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Tag } from '#ui/data/Tag.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Head } from '../head/Head.tsx';
import type { OrderView } from './order-view.ts';
import './OrderPage.css';

/** `path`: of the page itself, for the files under it. */
type Props = { view: OrderView; path: string; summaryPath: string; back?: ReactNode };

/** A submitted order: the next step, what we need, the steps, and what was ordered. */
export function OrderPage({ view, path, summaryPath, back }: Props) {
  const { number, status, reason } = view;
  const eventPath = useHref(`${path}/${eventFileName}`);
  const isMoved = status === orderStatus.inProgress && reason !== null;
  const title = view.isLate ? words.late : isMoved ? words.moved : words.titles[status];
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.pageTitle(number)} />
      <div className="page stack-wide">
        {back}
        <div className="stack">
          <div className="row">
            <Tag kind={status === orderStatus.delivered ? 'green' : 'blue'}>
              {words.tags[status]}
            </Tag>
            <p className="small soft">{words.reference(number)}</p>
          </div>
          <h1>{title}</h1>
          <Lede view={view} />
          {view.expected !== null && (
            <a className="go" href={eventPath} download>
              <Icon name="clock" />
              {words.calendar}
            </a>
          )}
        </div>
        {status === orderStatus.held && reason !== null && (
          <Note look="warning">
            <p>
              <strong>{words.next.reason}</strong>
            </p>
            <p>{reason}</p>
          </Note>
        )}
        {(isEnded(status) || isMoved) && reason !== null && (
          <Note>
            <p>
              <strong>{words.next.why}</strong>
            </p>
            <p>{reason}</p>
          </Note>
        )}
        <NextStep view={view} />
        <div className="split split-main">
          <Way view={view} />
          <Ordered view={view} summaryPath={summaryPath} />
        </div>
      </div>
    </main>
  );
}

const isEnded = (status: OrderStatus): boolean =>
  status === orderStatus.rejected || status === orderStatus.cancelled;

function Lede({ view }: { view: OrderView }) {
  const text = ledeOf(view);
  return text === null ? null : <p className="lede">{text}</p>;
}

function ledeOf({ status, promised, deliveredOn, isLate, lines }: OrderView): string | null {
  const { lede } = words;
  if (status === orderStatus.rejected) return lede.rejected;
  if (status === orderStatus.held) return lede.held;
  if (status === orderStatus.delivered) return deliveredOn && lede.delivered(deliveredOn);
  if (status === orderStatus.cancelled)
    return lines.some((line) => line.deliveredOn !== null) ? lede.cancelledInPart : lede.cancelled;
  return promised && lede[isLate ? 'late' : 'promised'](promised);
}

const weekday = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' });

/** The step that is being done, with its day as the leaf of a calendar. */
function NextStep({ view: { steps, status, today } }: { view: OrderView }) {
  const step = steps.find(({ state }) => state === 'now');
  // While an order waits for the customer, the note above says what the next step is.
  if (step === undefined || isEnded(status) || status === orderStatus.held) return null;
  const { title, text } = words.steps[step.step];
  const day = step.day !== null && step.day >= today ? new Date(step.day) : null;
  return (
    <section className="next-step" aria-labelledby="volgende">
      {day !== null && (
        <p className="day-leaf" aria-hidden="true">
          <span className="small">{weekday.format(day)}</span>
          <span className="day-leaf-number">{day.getUTCDate()}</span>
          <span className="small">{month.format(day)}</span>
        </p>
      )}
      <div className="stack-close">
        <p className="next-step-text small">{words.next.label}</p>
        <h2 className="title-5" id="volgende">
          {title}
        </h2>
        <p className="next-step-text">{text}</p>
      </div>
    </section>
  );
}

function Way({ view: { status, steps, today, acceptedAt, acceptedBy } }: { view: OrderView }) {
  return (
    <section className="stack-wide" aria-labelledby="weg">
      <h2 id="weg">{isEnded(status) ? words.wayEnded : words.way}</h2>
      <ol className="way">
        {steps.map(({ step, state, day }) => {
          const { title, text } = words.steps[step];
          const isAcceptance = step === 'ordered' && acceptedBy !== null && acceptedAt !== null;
          return (
            <li
              className="way-step"
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
              key={step}
            >
              <span className="way-date">
                {day === null ? (state === 'done' ? '' : words.noDay) : shortDayText(day, today)}
              </span>
              <div className="stack-close">
                <strong>
                  {state === 'done' && <span className="visually-hidden">{words.done}</span>}
                  <span>{state === 'done' ? (words.doneTitles[step] ?? title) : title}</span>
                </strong>
                <span className="soft">
                  {isAcceptance
                    ? words.accepted(acceptedBy, acceptedAt)
                    : state === 'done'
                      ? ''
                      : text}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Ordered({ view, summaryPath }: { view: OrderView; summaryPath: string }) {
  const { facts } = words;
  return (
    <section className="stack-wide" aria-labelledby="wat">
      <h2 className="title-4" id="wat">
        {facts.title}
      </h2>
      <Facts
        facts={[
          { name: facts.number, value: <strong>{view.number}</strong> },
          { name: facts.products, value: <Lines view={view} /> },
          ...(view.address === null
            ? []
            : [{ name: facts.address, value: addressText(view.address) }]),
          ...(view.numbers.length === 0
            ? []
            : [{ name: facts.numbers, value: view.numbers.join(', ') }]),
          { name: facts.monthly, value: facts.amount(view.monthly) },
          ...(view.discount === 0
            ? []
            : [{ name: facts.discount, value: facts.discountText(view.discount) }]),
          { name: facts.oneOff, value: facts.amount(view.oneOff) },
          { name: facts.term, value: facts.terms[view.term] },
        ]}
      />
      {view.hasSummary && (
        <Link className="go" to={summaryPath} reloadDocument download>
          <Icon name="file" />
          {words.summary}
        </Link>
      )}
      <p className="soft">
        <span>{helpFor(view.status)} </span>
        <a className="order-phone" href={phoneLink(view.phone)}>
          {view.phone}
        </a>
        <span>.</span>
      </p>
    </section>
  );
}

function helpFor(status: OrderStatus): string {
  const { running, delivered, ended } = words.help;
  if (isEnded(status)) return ended;
  return status === orderStatus.delivered ? delivered : running;
}

const Lines = ({ view }: { view: OrderView }) => (
  <ul>
    {view.lines.map(({ id, quantity, name, deliveredOn }) => (
      <li key={id}>
        <span>{words.facts.line(quantity, name)}</span>
        {deliveredOn !== null && (
          <span className="soft">{` ${words.facts.works(deliveredOn)}`}</span>
        )}
      </li>
    ))}
  </ul>
);
