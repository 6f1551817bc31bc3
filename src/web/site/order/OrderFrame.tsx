import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressText } from '#messages/address/address-text.ts';
import { orderText as words } from '#messages/site/order.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { Problem } from '#protocol/problem.ts';
import {
  type OrderStep,
  orderStartPath,
  orderStepPath,
  orderSteps,
  saveOrderPath,
} from '#protocol/site/order-paths.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import type { OrderFrameData } from './load-order.ts';
import { Receipt } from './Receipt.tsx';
import { seenChangesField } from './seen-changes.ts';
import './Order.css';

export const receiptAnchor = 'bestelling';

type FrameProps = {
  /** Null before there is a draft. */
  frame: OrderFrameData | null;
  step: OrderStep;
  title: string;
  lede?: string;
  problems?: readonly Problem[];
  /** In place of the receipt, on the step whose own text has the amounts. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A step of an order: where the visitor is, the step itself, and the receipt. */
export function OrderFrame(props: FrameProps) {
  const { frame, step, title, lede, problems = [], aside, children } = props;
  const at = orderSteps.indexOf(step) + 1;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.pageTitle(title, at)} {...wrongTitle(title, problems)} />
      <div className="page stack-wide">
        <OrderTop frame={frame} step={step} hasReceipt={aside === undefined} />
        <div className="order-row">
          <div className="order-step">
            <div className="stack">
              <h1 className="order-title">{title}</h1>
              {lede !== undefined && <p className="lede">{addressText(lede)}</p>}
            </div>
            {frame !== null && <PriceChanges frame={frame} />}
            {children}
          </div>
          {frame !== null && (
            <div className="stack-wide order-stay">
              {aside ?? <Receipt frame={frame} id={receiptAnchor} />}
              <p className="small soft">
                <span>{words.help} </span>
                <a className="figure" href={phoneLink(frame.phone)}>
                  {frame.phone}
                </a>
                <span>{words.helpEnd}</span>
              </p>
            </div>
          )}
        </div>
      </div>
    </main>
  );
}

type TopProps = Pick<FrameProps, 'frame' | 'step'> & { hasReceipt: boolean };

/** The line of steps, with one line of the receipt on a telephone. */
function OrderTop({ frame, step, hasReceipt }: TopProps) {
  return (
    <>
      <div className="row-apart">
        <p className="soft">
          <span>{words.name}</span>
          <span className="order-narrow">{words.place(orderSteps.indexOf(step) + 1)}</span>
        </p>
        {frame !== null && (
          <Link className="go small" to={saveOrderPath(frame.token)}>
            <Icon name="link" size="small" />
            {words.saveLink}
          </Link>
        )}
      </div>
      <StepLine frame={frame} step={step} />
      {hasReceipt && frame !== null && (
        <ReceiptLine frame={frame} isCounting={step === 'package'} />
      )}
    </>
  );
}

/** `isCounting`: whether the amount follows the form, so that the line has to stay in view. */
function ReceiptLine({ frame, isCounting }: { frame: OrderFrameData; isCounting: boolean }) {
  const { receipt } = words;
  const isEmpty = frame.lines.length === 0;
  if (isEmpty && !isCounting) return null;
  return (
    <a
      className="order-receipt-short"
      data-stays={isCounting ? '' : undefined}
      href={`#${receiptAnchor}`}
    >
      <span>{receipt.title}</span>
      {isEmpty ? (
        <span className="soft">{receipt.empty}</span>
      ) : (
        <strong>{receipt.monthlyShort(frame.monthly)}</strong>
      )}
    </a>
  );
}

function StepLine({ frame, step }: Pick<FrameProps, 'frame' | 'step'>) {
  return (
    <ol className="stepline" aria-label={words.steps}>
      {orderSteps.map((one) => {
        const name = words.stepNames[one];
        if (one === step)
          return (
            <li className="stepline-step" data-state="now" aria-current="step" key={one}>
              <span className="stepline-name">{name}</span>
            </li>
          );
        return frame?.done.includes(one) === true ? (
          <li className="stepline-step" data-state="done" key={one}>
            <Link className="stepline-link" to={orderStepPath(frame.token, one)}>
              <span className="stepline-name">
                <span className="visually-hidden">{words.done}</span>
                <span>{name}</span>
              </span>
            </Link>
          </li>
        ) : (
          <li className="stepline-step" key={one}>
            <span className="stepline-name">{name}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** What the catalogue changed since the order began. */
export function PriceChanges({ frame: { changes } }: { frame: OrderFrameData }) {
  if (changes.length === 0) return null;
  const { price, oneOff, gone, title, ask, askWithout } = words.changes;
  const isSomethingGone = changes.some((change) => change.gone !== null);
  return (
    <Note look="warning">
      <p>
        <strong>{title}</strong>
      </p>
      <ul className="order-changes">
        {changes.map(({ lineId, name, was, is, wasOneOff, isOneOff, gone: why }) => (
          <li key={lineId}>
            {is === null || isOneOff === null
              ? gone[why ?? 'notSold'](name)
              : [
                  ...(was === is ? [] : [price(name, was, is)]),
                  ...(wasOneOff === isOneOff ? [] : [oneOff(name, wasOneOff, isOneOff)]),
                ].join(' ')}
          </li>
        ))}
      </ul>
      <p>{isSomethingGone ? askWithout : ask}</p>
    </Note>
  );
}

/** Goes into the form of each step: the answer takes over only changes that were shown. */
export const SeenChanges = ({ frame }: { frame: OrderFrameData }) => (
  <input type="hidden" name={seenChangesField} value={frame.changesKey} />
);

/** The link to the step before, beside the button. */
export const BackLink = ({ to }: { to: string }) => (
  <Link className="go" to={to}>
    <Icon name="arrow" look="order-back" />
    {words.back}
  </Link>
);

/** The page of a link that leads to no order. */
export function OrderGone() {
  const { title, text, start, contact } = words.gone;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lede">{text}</p>
        </div>
        <div className="row">
          <ButtonLink to={orderStartPath}>{start}</ButtonLink>
          <Link className="go" to={paths.contact}>
            {contact}
          </Link>
        </div>
      </div>
    </main>
  );
}
