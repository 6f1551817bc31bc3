import { useHref, useLocation } from 'react-router';
import type { CatalogueProduct } from '#domain/selling/read-catalogue.ts';
import { offersText as words } from '#messages/site/offers.ts';
import { sumOffer } from '#protocol/telecom/offer.ts';
import { contractTerms } from '#protocol/telecom/selling.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import { adviceAnchor, offersAnchor, optionsAnchor, paths } from '../../paths.ts';
import { OfferTable } from './OfferTable.tsx';
import { Options } from './Options.tsx';
import { Receipt } from './Receipt.tsx';
import { TermSwitch, VatSwitch } from './Switches.tsx';
import { useOfferChoice } from './use-offer-choice.ts';

type Product = CatalogueProduct;

/** `title`: above the rows. */
export type OfferGroup = { key: string; title: string; products: readonly Product[] };

type OfferFormProps = {
  groups: readonly OfferGroup[];
  options: readonly Product[];
  /** The page with the form for an advice call, when it is not this one. */
  advice?: string;
};

/** Without scripts this is a GET form: the server shows the choice and calculates its cost. */
export function OfferForm({ groups, options, advice }: OfferFormProps) {
  const products = groups.flatMap((group) => group.products);
  const { choice, formKey, change, take } = useOfferChoice({ products, options });
  const action = useHref(useLocation().pathname);
  const sum = sumOffer(choice);
  const { product } = choice;
  const terms = contractTerms.filter((term) =>
    products.some(({ prices }) => prices.some((price) => price.term === term)),
  );
  return (
    <form
      className="priced"
      method="get"
      action={`${action}#${optionsAnchor}`}
      noValidate
      onChange={({ currentTarget }) => change(currentTarget)}
      key={formKey}
    >
      <section className="section-dense" aria-labelledby={offersAnchor}>
        <div className="page stack-wide">
          <h2 className="anchor" id={offersAnchor} tabIndex={-1}>
            {groups[0]?.title}
          </h2>
          <div className="switches">
            {terms.length > 1 && <TermSwitch term={choice.term} terms={terms} />}
            <VatSwitch withVat={choice.withVat} />
          </div>
          <fieldset className="offers-form">
            <legend className="visually-hidden">{words.choose}</legend>
            {groups.map(({ key, title, products: rows }, at) => (
              <div className="offers-part" key={key}>
                {at > 0 && <h3 className="title-4">{title}</h3>}
                <OfferTable
                  name={title}
                  products={rows}
                  options={options}
                  chosenId={product?.id ?? null}
                />
              </div>
            ))}
          </fieldset>
          <div className="row-apart">
            <p className="small soft">{words.note}</p>
            <a className="go" href={useHref(paths.tariffSheet)}>
              <Icon name="file" /> {words.sheet}
            </a>
          </div>
        </div>
      </section>
      {product && sum && (
        <section
          className="section section-mist anchor"
          id={optionsAnchor}
          aria-labelledby="opties"
        >
          <div className="page option-columns">
            <Options choice={{ ...choice, product }} options={options} />
            <Receipt
              sum={sum}
              {...(advice === undefined ? { onTake: () => take(adviceAnchor) } : { advice })}
            />
          </div>
        </section>
      )}
    </form>
  );
}
