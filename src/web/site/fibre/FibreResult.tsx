import { Form, Link } from 'react-router';
import type { AddressOffers as AddressOffersFacts } from '#domain/selling/read-offers-at.ts';
import { addressOffersText as offerWords } from '#messages/site/address-offers.ts';
import { fibreInterestText as interestWords } from '#messages/site/fibre-interest.ts';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import { weekdayText } from '#messages/shared/days.ts';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { Button, ButtonLink, buttonLook } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { paths, addressParams } from '../../paths.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { AddressOffers } from './AddressOffers.tsx';
import { AddressPicture } from './AddressPicture.tsx';
import type { FibreView } from './fibre-answer.ts';
import { FibreForm, type TypedAddress } from './FibreForm.tsx';
import { InterestFields, useInterestForm } from './InterestFields.tsx';
import { Way } from './Way.tsx';
import '../Hero.css';

const inSight = 6;

type FibreResultProps = {
  view: FibreView;
  typed: TypedAddress;
  offers: AddressOffersFacts | null;
  start: { name: string; email: string };
};

export function FibreResult({ view, typed, offers, start }: FibreResultProps) {
  const { hasFibre, waits, address, params } = view;
  const shown = offers !== null && offers.offers.length > 0 ? offers : null;
  const rows = shown && (
    <AddressOffers
      title={hasFibre ? offerWords.here : offerWords.now}
      address={address}
      params={params}
      offers={shown}
      {...(waits !== null && { ground: 'mist' as const })}
    />
  );
  return (
    <>
      <Answer
        view={view}
        typed={typed}
        earliest={hasFibre ? (shown?.offers[0]?.earliest ?? null) : null}
      />
      {waits !== null && <Waiting waits={waits} view={view} typed={typed} start={start} />}
      {rows}
      {hasFibre && shown !== null && <OrderWay offers={shown} />}
    </>
  );
}

type AnswerProps = Pick<FibreResultProps, 'view' | 'typed'> & { earliest: string | null };

function Answer({ view, typed, earliest }: AnswerProps) {
  const isChoice = view.choices.length > 0;
  return (
    <div className="section-mist hero-open">
      <div className="page split split-even">
        <div className="stack section-dense">
          <Breadcrumbs trail={[{ name: words.here, to: paths.fibre }]} here={view.asked} />
          {view.status && <StatusText tone={view.status.tone}>{view.status.text}</StatusText>}
          <PageTitle title={view.title} />
          <p className="lede">
            <span>{view.text}</span>{' '}
            {earliest !== null && <span>{offerWords.earliest(weekdayWords(earliest))}</span>}
          </p>
          {view.unchecked && <StatusText tone="attention">{words.unchecked}</StatusText>}
          {isChoice && <Choose view={view} typed={typed} />}
          {view.progress && (
            <div className="stack-close fibre-progress">
              <Progress {...view.progress} />
              <p className="figure">{view.progress.meaning}</p>
            </div>
          )}
          {view.facts.length > 0 && <Facts facts={view.facts} />}
          {view.ways.length > 0 && (
            <div className="row">
              {view.ways.slice(0, 2).map((way, at) => (
                <WayButton way={way} look={at === 0 ? 'filled' : 'hollow'} key={way.to} />
              ))}
              {view.ways.slice(2).map(({ to, text }) => (
                <Link className="go" to={to} key={to}>
                  {text}
                </Link>
              ))}
            </div>
          )}
          <details>
            <summary className="other-title">{words.again}</summary>
            <FibreForm
              fieldOf={(name) => ({ id: `check-${name}`, defaultValue: typed[name] })}
              withAddition={view.typedAddition && !isChoice ? 'yes' : 'no'}
              rows="apart"
            />
          </details>
        </div>
        {!isChoice && <AddressPicture sign={view.sign} reached={view.hasFibre} />}
      </div>
    </div>
  );
}

type WayButtonProps = { way: FibreView['ways'][number]; look: 'filled' | 'hollow' };

/** A link of the router to a part of the page would drop the address from the query. */
const WayButton = ({ way: { to, text }, look }: WayButtonProps) =>
  to.startsWith('#') ? (
    <a className={buttonLook(look)} href={to}>
      {text}
    </a>
  ) : (
    <ButtonLink to={to} look={look}>
      {text}
    </ButtonLink>
  );

type WaitingProps = Pick<FibreResultProps, 'view' | 'typed' | 'start'> & {
  waits: NonNullable<FibreView['waits']>;
};

function Waiting({ waits: { isUnknown, plan }, view: { address }, typed, start }: WaitingProps) {
  const form = useInterestForm(undefined, { ...typed, ...start });
  const { title, text, unknownTitle, unknownText } = offerWords.interest;
  return (
    <section className="section-dense anchor" id="volg" aria-labelledby="volg-titel">
      <div className="page split split-side">
        <div className="stack-wide">
          <div className="stack">
            <h2 id="volg-titel">{isUnknown ? unknownTitle : title}</h2>
            <p className="soft">{isUnknown ? unknownText : text}</p>
          </div>
          <Way steps={plan} wide={false} />
        </div>
        <div className="stack-wide">
          <Facts facts={[{ name: offerWords.address, value: <strong>{address}</strong> }]} />
          <FormErrors form={form} words={interestWords} />
          <InterestFields form={form} address={{ ...typed, ...start }} />
        </div>
      </div>
    </section>
  );
}

function OrderWay({ offers: { offers, today, checkedOn } }: { offers: AddressOffersFacts }) {
  const { title, text, steps } = offerWords.way;
  const online = offers[0]!.earliest; // proof: the caller shows this for at least one offer
  return (
    <section className="section section-mist" aria-labelledby="weg">
      <div className="page">
        <div className="section-head">
          <h2 id="weg">{title}</h2>
          <p className="soft">{text}</p>
        </div>
        <Way
          steps={[
            { state: 'now', title: steps.order.title, date: steps.order.date(weekdayWords(today)) },
            { ...steps.check, date: weekdayText(checkedOn) },
            steps.install,
            {
              state: 'goal',
              title: steps.online.title,
              date: steps.online.date(weekdayWords(online)),
              text: steps.online.text,
            },
          ]}
          wide
        />
      </div>
    </section>
  );
}

const weekdayWords = (day: string): string => {
  const text = weekdayText(day);
  return text.charAt(0).toLowerCase() + text.slice(1);
};

function Choose({ view: { choices }, typed }: { view: FibreView; typed: TypedAddress }) {
  const { question, empty, button, other } = words.choose;
  const around = {
    id: 'toevoeging',
    name: addressParams.addition,
    label: question,
    options: choices,
    required: true,
  };
  return (
    <div className="stack">
      <Form className="form" method="get" action={paths.fibre} viewTransition>
        <Same typed={typed} />
        {choices.length > inSight ? (
          <Select {...around} empty={empty} />
        ) : (
          <RadioGroup {...around} />
        )}
        <div className="row">
          <Button type="submit">{button}</Button>
        </div>
      </Form>
      <details className="fibre-other" open={typed.addition !== ''}>
        <summary className="fibre-other-title">{other}</summary>
        <Form className="fibre-form" method="get" action={paths.fibre} viewTransition>
          <Same typed={typed} />
          <Field
            id="toevoeging-getypt"
            name={addressParams.addition}
            label={words.addition}
            defaultValue={typed.addition}
            maxLength={8}
            required
          />
          <Button type="submit" look="hollow">
            {button}
          </Button>
        </Form>
      </details>
    </div>
  );
}

function Same({ typed: { postcode, houseNumber } }: { typed: TypedAddress }) {
  return (
    <>
      <input type="hidden" name={addressParams.postcode} value={postcode} />
      <input type="hidden" name={addressParams.houseNumber} value={houseNumber} />
    </>
  );
}
