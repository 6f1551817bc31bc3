import { useHref, useLocation } from 'react-router';
import type { Offer } from '#domain/content/read-service.ts';
import { euros } from '#messages/shared/numbers.ts';
import { calculatorText as words } from '#messages/site/offers.ts';
import { perUnit, serviceNames } from '#messages/site/service.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import '#ui/layout/Lines.css';
import { Stepper } from '#ui/layout/Stepper.tsx';
import {
  maxQuantity,
  packageParams,
  packageProductParams,
  type PackageService,
  pickedPrices,
} from '#protocol/telecom/package.ts';
import { adviceAnchor, packageAnchor } from '../../paths.ts';
import type { PackageCalculatorState } from './use-package-calculator.ts';
import '../offers/Total.css';
import './Calculator.css';

const icons: Record<PackageService, IconName> = {
  internet: 'internet',
  mobile: 'mobile',
  telephony: 'phone',
  workplace: 'desk',
  tv: 'tv',
};
const inputId = (service: PackageService): string => `aantal-${packageParams[service]}`;

/** Without scripts this is a GET form, and the server calculates the cost. */
export function Calculator({
  offers,
  pack,
}: {
  offers: readonly Offer[];
  pack: PackageCalculatorState;
}) {
  const action = useHref(useLocation().pathname);
  return (
    <section className="section section-mist" aria-labelledby={packageAnchor}>
      <div className="page">
        <div className="section-head">
          <h2 className="anchor" id={packageAnchor}>
            {words.title}
          </h2>
          <p className="soft">{words.text}</p>
        </div>
        <form
          className="calc"
          method="get"
          action={`${action}#${packageAnchor}`}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <div className="lines">
            {offers.map((offer) => (
              <Row offer={offer} pack={pack} key={offer.service} />
            ))}
          </div>
          <Total
            pack={pack}
            takeAction={`${action}#${adviceAnchor}`}
            inputs={offers.map(({ service }) => inputId(service)).join(' ')}
          />
        </form>
      </div>
    </section>
  );
}

function Row({
  offer: { service, products },
  pack,
}: {
  offer: Offer;
  pack: PackageCalculatorState;
}) {
  const name = serviceNames[service];
  const id = inputId(service);
  const [{ id: pickedId, monthly, unit }] = pickedPrices([{ service, products }], pack.picks) as [
    ReturnType<typeof pickedPrices>[number], // proof: an offer has a product
  ];
  return (
    <div className="calc-row">
      <label className="calc-name" htmlFor={id}>
        <Icon name={icons[service]} look="icon-green" />
        <strong>{name}</strong>
      </label>
      <div className="calc-price">
        <select
          className="input input-select calc-product"
          name={packageProductParams[service]}
          aria-label={words.product(name)}
          value={pickedId}
          onChange={({ target }) => pack.pick(service, target.value)}
        >
          {products.map((product) => (
            <option value={product.id} key={product.id}>
              {product.name}
            </option>
          ))}
        </select>
        <p id={`${id}-prijs`}>{`${euros(monthly)} ${perUnit(unit)}`}</p>
      </div>
      <output className="calc-rounded" htmlFor={id}>
        {pack.rounded.includes(service) && words.rounded(pack.quantities[service])}
      </output>
      <div className="calc-stepper">
        <Stepper
          id={id}
          name={packageParams[service]}
          value={pack.quantities[service]}
          most={maxQuantity}
          less={words.less(name)}
          more={words.more(name)}
          describedBy={`${id}-prijs`}
          onChange={(typed) => pack.change(service, typed)}
        />
      </div>
    </div>
  );
}

function Total({
  pack,
  takeAction,
  inputs,
}: {
  pack: PackageCalculatorState;
  takeAction: string;
  inputs: string;
}) {
  const { lines, monthly, combined } = pack;
  return (
    <div className="total">
      <h3>{words.total}</h3>
      {lines.length === 0 ? (
        <p className="total-lines">{words.empty}</p>
      ) : (
        <ul className="total-lines">
          {lines.map((line) => (
            <li className="total-line" key={line.service}>
              <span>{words.line(line.quantity, line.name ?? serviceNames[line.service])}</span>
              <span>{euros(line.monthly)}</span>
            </li>
          ))}
        </ul>
      )}
      <output className="total-sum" htmlFor={inputs}>
        <span>{words.perMonth}</span> <span className="total-figure">{euros(monthly)}</span>
      </output>
      <div className="total-notes">
        <output className="total-combined" htmlFor={inputs}>
          {combined && words.combined(lines.length)}
        </output>
        <p className="total-vat">{words.vat}</p>
      </div>
      <button className={`${buttonLook('outline')} calc-count`} type="submit">
        {words.count}
      </button>
      <button
        className={buttonLook('light')}
        type="submit"
        formAction={takeAction}
        onClick={(event) => {
          event.preventDefault();
          pack.take(adviceAnchor);
        }}
      >
        {words.take}
      </button>
    </div>
  );
}
