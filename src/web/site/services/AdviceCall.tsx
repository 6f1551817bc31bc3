import { Link, useLocation, useSearchParams } from 'react-router';
import { adviceCallText as words, consentText } from '#messages/site/advice-call.ts';
import { calculatorText, offersText } from '#messages/site/offers.ts';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import {
  type ServicePackage,
  packageParams,
  packageProductParams,
  productParam,
  type ProductPicks,
  callMoments,
} from '#protocol/telecom/package.ts';
import { offerChoiceIn } from '#protocol/telecom/offer.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { adviceAnchor, packageAnchor, paths } from '../../paths.ts';
import type { ServiceFacts } from './load-service.ts';
import type { PackageCalculatorState } from './use-package-calculator.ts';
import { AdviceTopics } from './AdviceTopics.tsx';

const momentOptions = callMoments.map((value) => ({ value, label: words.moments[value] }));

type AdviceCallProps = {
  facts: Pick<ServiceFacts, 'service' | 'groups' | 'options'>;
  form: CheckedForm;
  pack: PackageCalculatorState;
};

/** Source: spec §2, decisions.md §5. */
export function AdviceCall({ facts, form, pack }: AdviceCallProps) {
  const { pathname } = useLocation();
  return (
    <section className="section" aria-labelledby={adviceAnchor}>
      <div className="page split split-side">
        <AdviceTitle />
        <div className="stack-wide">
          <FormErrors form={form} words={words} />
          <SendForm
            form={form}
            action={`${pathname}${pack.search}#${adviceAnchor}`}
            onSubmit={(event) => {
              pack.settle();
              form.onSubmit(event);
            }}
          >
            <Field
              {...form.field('company')}
              {...words.company}
              type="text"
              autoComplete="organization"
              required
            />
            <Field
              {...form.field('name')}
              {...words.name}
              type="text"
              autoComplete="name"
              required
            />
            <div className="form-pair">
              <Field
                {...form.field('email')}
                {...words.email}
                type="email"
                autoComplete="email"
                required
              />
              <Field
                {...form.field('phone')}
                {...words.phone}
                type="tel"
                autoComplete="tel"
                required
              />
            </div>
            <ChosenProduct form={form} facts={facts} />
            <Select {...form.field('moment')} {...words.moment} options={momentOptions} />
            {pack.chosen === null ? (
              <AdviceTopics form={form} service={facts.service} />
            ) : (
              <Chosen chosen={pack.chosen} picks={pack.picks} />
            )}
            <AreaField {...form.field('note')} {...words.note} />
            <p className="small soft">
              {consentText.text}{' '}
              <Link to={paths.privacy} viewTransition>
                {consentText.more}
              </Link>
              .
            </p>
            <SendRow form={form} send={words.send} />
          </SendForm>
        </div>
      </div>
    </section>
  );
}

type ChosenProductProps = { form: CheckedForm; facts: Pick<ServiceFacts, 'groups' | 'options'> };

function ChosenProduct({ form, facts: { groups, options } }: ChosenProductProps) {
  const [params] = useSearchParams();
  const products = groups.flatMap((group) => group.products);
  const choice = offerChoiceIn(params, { products, options });
  const asked = params.get(productParam);
  /** A service level is an option, which the page about levels leads to by itself. */
  const option = options.find(({ id, name }) => id === asked || name === asked);
  const chosen =
    choice.asked && choice.product
      ? offersText.chosen(
          choice.product.name,
          choice.options.map(({ name }) => name),
        )
      : (option?.name ?? form.typed?.['product']);
  const named = choice.asked
    ? choice.product
    : [...products, ...options].find(
        ({ name }) => chosen === name || chosen?.startsWith(`${name},`),
      );
  if (!chosen || !named) return null;
  return (
    <Note>
      <p>
        <strong>{words.chose}</strong> <span>{chosen}</span>
      </p>
      <p>
        <Link
          to={`${paths.contact}?${new URLSearchParams({ [productParam]: named.name }).toString()}`}
        >
          {words.askAbout}
          <span className="visually-hidden"> {words.aboutProduct(named.name)}</span>
        </Link>
      </p>
      <input type="hidden" name="product" value={chosen} />
    </Note>
  );
}

function AdviceTitle() {
  return (
    <div className="stack">
      <h2 className="anchor" id={adviceAnchor} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="soft">{words.text}</p>
      <p className="row">
        <Icon name="clock" look="icon-green" />
        <span>{words.promise}</span>
      </p>
    </div>
  );
}

function Chosen({ chosen: { lines }, picks }: { chosen: ServicePackage; picks: ProductPicks }) {
  return (
    <Note>
      <p>
        <strong>{words.chosen}</strong>{' '}
        <span>
          {lines
            .map(({ service, name, quantity }) =>
              calculatorText.line(quantity, name ?? words.services[service]),
            )
            .join(', ')}
        </span>
      </p>
      <p>
        <a className="chosen-change" href={`#${packageAnchor}`}>
          {words.change}
        </a>
      </p>
      {lines.map(({ service, quantity }) => (
        <input type="hidden" name={packageParams[service]} value={quantity} key={service} />
      ))}
      {lines.map(
        ({ service, name }) =>
          name !== null && (
            <input
              type="hidden"
              name={packageProductParams[service]}
              value={picks[service]}
              key={service}
            />
          ),
      )}
    </Note>
  );
}
