import type { CatalogueProduct } from '#domain/selling/read-catalogue.ts';
import { offersText } from '#messages/site/offers.ts';
import {
  isLevel,
  type OfferChoice,
  offerParams,
  optionsFor,
  quantityParamOf,
} from '#protocol/telecom/offer.ts';
import { tariffAnchor } from '#protocol/site/site.ts';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';
import { TermAmount } from './Amount.tsx';
import './Options.css';

const words = offersText.options;

type Product = CatalogueProduct;
type OptionsProps = {
  choice: OfferChoice<Product> & { product: Product };
  options: readonly Product[];
};

/** What belongs to the chosen product. Levels of service exclude each other. */
export function Options({ choice, options }: OptionsProps) {
  const { product } = choice;
  const fitting = optionsFor(product, options);
  const levels = fitting.filter(isLevel);
  const chosen = new Set(choice.options.map(({ id }) => id));
  const asksCount = product.unit !== serviceUnit.speed;
  const [title, text] =
    fitting.length > 0
      ? [words.title, words.of(product.name)]
      : asksCount
        ? [words.howMany, null]
        : [words.complete, words.nothing(product.name)];
  const included = options.find((one) => isLevel(one) && one.level === product.level);
  return (
    <div>
      <div className="stack option-head">
        <h2 id="opties">{title}</h2>
        {text !== null && <p className="soft">{text}</p>}
      </div>
      <div className="lines" hidden={fitting.length === 0 && !asksCount}>
        {asksCount && (
          <label className="option-count">
            {words.quantity}
            <input
              className="input option-number"
              name={quantityParamOf(product.id)}
              type="text"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={choice.quantity}
              key={product.id}
            />
          </label>
        )}
        {fitting
          .filter((option) => !isLevel(option))
          .map((option) => (
            <Option
              product={option}
              isChosen={chosen.has(option.id)}
              type="checkbox"
              key={option.id}
            />
          ))}
        {levels.length > 0 && (
          <>
            <Included level={included} isChosen={!levels.some(({ id }) => chosen.has(id))} />
            {levels.map((level) => (
              <Option product={level} isChosen={chosen.has(level.id)} type="radio" key={level.id} />
            ))}
          </>
        )}
      </div>
    </div>
  );
}

type OptionProps = { product: Product; isChosen: boolean; type: 'checkbox' | 'radio' };

function Option({ product, isChosen, type }: OptionProps) {
  return (
    <label className="option anchor" id={tariffAnchor(product.name)}>
      <input
        className="option-box"
        type={type}
        name={offerParams.option}
        value={product.id}
        defaultChecked={isChosen}
      />
      <strong>{product.name}</strong>
      {product.description !== '' && <span className="option-text">{product.description}</span>}
      <span className="option-price">
        {'+ '}
        <TermAmount product={product} of="monthly" />
        <span className="option-per"> {offersText.perMonth}</span>
      </span>
    </label>
  );
}

function Included({ level, isChosen }: { level: Product | undefined; isChosen: boolean }) {
  return (
    <label className="option anchor" {...(level && { id: tariffAnchor(level.name) })}>
      <input
        className="option-box"
        type="radio"
        name={offerParams.option}
        value=""
        defaultChecked={isChosen}
      />
      <strong>{level?.name ?? words.standard}</strong>
      <span className="option-text">{level?.description ?? words.standardText}</span>
      <span className="option-price">{offersText.included}</span>
    </label>
  );
}
