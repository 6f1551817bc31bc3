import { Form } from 'react-router';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { paths, addressParams } from '../../paths.ts';
import type { FibreView } from './fibre-answer.ts';
import { FibreForm, type TypedAddress } from './FibreForm.tsx';

const inSight = 6;

export function FibreResult({ view, typed }: { view: FibreView; typed: TypedAddress }) {
  return (
    <div className="section-app section-mist">
      <div className="page split split-main">
        <div className="stack-wide">
          <div className="stack">
            <Breadcrumbs trail={[{ name: words.here, to: paths.fibre }]} here={view.asked} />
            {view.status && <StatusText tone={view.status.tone}>{view.status.text}</StatusText>}
            <h1 className="title-6">{view.title}</h1>
            <p className="lede">{view.text}</p>
            {view.unchecked && <StatusText tone="attention">{words.unchecked}</StatusText>}
          </div>
          {view.choices.length > 0 && <Choose view={view} typed={typed} />}
          {view.progress && (
            <div className="stack-close fibre-progress">
              <Progress {...view.progress} />
              <p className="figure">{view.progress.meaning}</p>
            </div>
          )}
          {view.facts.length > 0 && <Facts facts={view.facts} />}
          {view.ways.length > 0 && (
            <div className="row">
              {view.ways.map(({ to, text }, at) => (
                <ButtonLink to={to} look={at === 0 ? 'filled' : 'hollow'} key={to}>
                  {text}
                </ButtonLink>
              ))}
            </div>
          )}
        </div>
        <aside className="stack" aria-labelledby="ander-adres">
          <h2 className="title-5" id="ander-adres">
            {words.again}
          </h2>
          <FibreForm
            fieldOf={(name) => ({ id: `check-${name}`, defaultValue: typed[name] })}
            withAddition={view.typedAddition && view.choices.length === 0 ? 'yes' : 'no'}
            rows="apart"
          />
        </aside>
      </div>
    </div>
  );
}

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
