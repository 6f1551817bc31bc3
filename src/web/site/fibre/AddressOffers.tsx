import { useState } from 'react';
import { Link, useHref } from 'react-router';
import type { AddressOffers as Offers } from '#domain/selling/read-offers-at.ts';
import { addressOffersText as words } from '#messages/site/address-offers.ts';
import { offersText } from '#messages/site/offers.ts';
import { shortWeekdayText } from '#messages/shared/days.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { defaultTerm, offerParams, priceAt, withVatValue } from '#protocol/telecom/offer.ts';
import { adviceCallAbout, paths } from '../../paths.ts';
import { Amount, VatWords } from '../offers/Amount.tsx';
import { Cell, fastestOf, Heading, NameCell, PriceCell, SpeedCell } from '../offers/cells.tsx';
import { VatSwitch } from '../offers/Switches.tsx';
import { storeVat, useStoredVat } from '../offers/use-stored-vat.ts';
import '../offers/Offers.css';

type AddressOffersProps = {
  title: string;
  address: string;
  /** The query of the address, for the order. */
  params: readonly [name: string, value: string][];
  offers: Offers;
  ground?: 'mist';
};

/** What can be had at the address, and from when. */
export function AddressOffers({ title, address, params, offers, ground }: AddressOffersProps) {
  const stored = useStoredVat();
  const [chosen, setChosen] = useState<{ vat: string; formKey: string } | null>(null);
  const formKey = chosen?.formKey ?? stored;
  const fastest = fastestOf(offers.offers.map(({ product }) => product));
  return (
    <section
      className={ground === 'mist' ? 'section-dense section-mist anchor' : 'section-dense'}
      id="nu"
      aria-labelledby="aanbod"
    >
      <form
        className="page stack-wide priced"
        method="get"
        onChange={({ currentTarget }) => {
          const vat = new FormData(currentTarget).get(offerParams.vat);
          if (typeof vat !== 'string') return;
          setChosen({ vat, formKey });
          storeVat(vat);
        }}
        key={formKey}
      >
        <div className="switches">
          <h2 id="aanbod">{title}</h2>
          <VatSwitch
            withVat={(chosen?.vat ?? stored) === withVatValue}
            legend={offersText.pricesAt(defaultTerm)}
          />
        </div>
        <table className="offers offers-short">
          <caption className="visually-hidden">{words.caption(address)}</caption>
          <thead className="offers-lead">
            <tr>
              <Heading>{offersText.columns.product}</Heading>
              <Heading>{offersText.columns.speed}</Heading>
              <Heading>{offersText.columns.earliest}</Heading>
              <Heading end>{offersText.columns.oneOff}</Heading>
              <Heading end>
                {offersText.columns.price} <VatWords />
              </Heading>
              <Heading>
                <span className="visually-hidden">{offersText.columns.order}</span>
              </Heading>
            </tr>
          </thead>
          <tbody className="offers-body">
            {offers.offers.map((offer, at) => (
              <Row
                offer={offer}
                params={params}
                today={offers.today}
                fastest={fastest}
                isFirst={at === 0}
                key={offer.product.id}
              />
            ))}
          </tbody>
        </table>
        <p className="small soft">
          <span>{words.note}</span> <Link to={adviceCallAbout(params)}>{words.advice}</Link>.
        </p>
      </form>
    </section>
  );
}

type RowProps = Pick<AddressOffersProps, 'params'> & {
  offer: Offers['offers'][number];
  today: string;
  fastest: number;
  isFirst: boolean;
};

function Row({ offer: { product, earliest }, params, today, fastest, isFirst }: RowProps) {
  const { term, monthly, oneOff } = priceAt(product, defaultTerm);
  const order = useHref(paths.order);
  const query = new URLSearchParams([
    [offerParams.product, product.id],
    [offerParams.term, String(term)],
    ...params,
  ]);
  return (
    <tr className="offers-row">
      <NameCell product={product} />
      {product.speed ? (
        <SpeedCell speed={product.speed} fastest={fastest} />
      ) : (
        <Cell label={offersText.columns.speed}>{offersText.onRequest}</Cell>
      )}
      <Cell label={offersText.columns.from}>{shortWeekdayText(earliest, today)}</Cell>
      <Cell label={offersText.columns.oneOff} end>
        <Amount cents={oneOff} />
      </Cell>
      <PriceCell
        product={product}
        note={term !== defaultTerm && <span className="offers-per">{offersText.at(term)}</span>}
      >
        <Amount cents={monthly} />
      </PriceCell>
      <td className="offers-cell offers-do">
        <a
          className={`${buttonLook(isFirst ? 'filled' : 'hollow', 'small')} offers-button`}
          href={`${order}?${query.toString()}`}
        >
          {words.order}
          <span className="visually-hidden"> {product.name}</span>
        </a>
      </td>
    </tr>
  );
}
