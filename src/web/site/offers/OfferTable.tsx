import type { CatalogueProduct } from '#domain/selling/read-catalogue.ts';
import { offersText as words } from '#messages/site/offers.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { isFixedIp, offerParams, priceAt } from '#protocol/telecom/offer.ts';
import { availability, type ContractTerm } from '#protocol/telecom/selling.ts';
import { adviceAnchor } from '../../paths.ts';
import { ByTerm, TermAmount, VatWords } from './Amount.tsx';
import {
  Cell,
  DescriptionCell,
  fastestOf,
  Heading,
  NameCell,
  PriceCell,
  SpeedCell,
} from './cells.tsx';
import './Offers.css';

type Product = CatalogueProduct;

type OfferTableProps = {
  name: string;
  products: readonly Product[];
  options: readonly Product[];
  chosenId: string | null;
};

/** One row a product, so that a buyer compares by reading down a column. */
export function OfferTable({ name, products, options, chosenId }: OfferTableProps) {
  const hasSpeed = products.some(({ speed }) => speed !== null);
  const fastest = fastestOf(products);
  const fixedIp = options.find(isFixedIp);
  const count = hasSpeed ? 9 : 6;
  return (
    <table className="offers">
      <caption className="visually-hidden">{words.caption(name)}</caption>
      <thead className="offers-lead">
        <tr>
          <Heading>{words.columns.product}</Heading>
          {hasSpeed ? <SpeedHeadings /> : <Heading>{words.columns.description}</Heading>}
          <Heading>{words.columns.term}</Heading>
          <Heading end>{words.columns.oneOff}</Heading>
          <Heading end>
            {words.columns.price} <VatWords />
          </Heading>
          <Heading>
            <span className="visually-hidden">{words.columns.pick}</span>
          </Heading>
        </tr>
      </thead>
      {groupsOf(products, hasSpeed).map(({ title, rows }) => (
        <tbody className="offers-body" key={title}>
          {title !== '' && (
            <tr className="offers-group-row">
              <th className="offers-group" scope="rowgroup" colSpan={count}>
                {title}
              </th>
            </tr>
          )}
          {rows.map((product) => (
            <tr className="offers-row" key={product.id}>
              {/* The description has a column of its own in a table without speeds. */}
              <NameCell product={product} {...(!hasSpeed && { note: product.audience })} />
              {hasSpeed ? (
                <SpeedCells product={product} fastest={fastest} fixedIp={fixedIp} />
              ) : (
                <DescriptionCell text={product.description} />
              )}
              <PriceCells product={product} />
              <td className="offers-cell offers-do">
                <Pick product={product} isChosen={product.id === chosenId} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function groupsOf(products: readonly Product[], byPlace: boolean) {
  if (!byPlace) return [{ title: '', rows: products }];
  return [availability.everywhere, availability.copper, availability.fibre]
    .map((where) => ({
      title: words.where[where],
      rows: products.filter((product) => product.where === where),
    }))
    .filter(({ rows }) => rows.length > 0);
}

const SpeedHeadings = () => (
  <>
    <Heading>{words.columns.speed}</Heading>
    <Heading>{words.columns.router}</Heading>
    <Heading>{words.columns.fixedIp}</Heading>
    <Heading>{words.columns.level}</Heading>
  </>
);

type SpeedCellsProps = { product: Product; fastest: number; fixedIp: Product | undefined };

function SpeedCells({ product, fastest, fixedIp }: SpeedCellsProps) {
  const { columns } = words;
  return (
    <>
      {product.speed ? (
        <SpeedCell speed={product.speed} fastest={fastest} />
      ) : (
        <Cell label={columns.speed}>{words.onRequest}</Cell>
      )}
      <Cell label={columns.router}>{product.router ? words.included : words.none}</Cell>
      <Cell label={columns.fixedIp}>
        {product.fixedIp ? words.included : <FixedIpPrice option={fixedIp} />}
      </Cell>
      <Cell label={columns.level}>{product.level ?? words.none}</Cell>
    </>
  );
}

function FixedIpPrice({ option }: { option: Product | undefined }) {
  if (option === undefined) return words.none;
  return (
    <>
      <TermAmount product={option} of="monthly" /> {words.perMonth}
    </>
  );
}

function PriceCells({ product }: { product: Product }) {
  const own = product.prices.map(({ term }) => term);
  const terms = (term: ContractTerm): string =>
    own.includes(term) ? words.termsText(own) : words.only(own);
  const lacking = (term: ContractTerm): string =>
    own.includes(term) ? '' : words.at(priceAt(product, term).term);
  return (
    <>
      <Cell label={words.columns.term}>
        <ByTerm valueOf={terms}>{terms}</ByTerm>
      </Cell>
      <Cell label={words.columns.oneOff} end>
        <TermAmount product={product} of="oneOff" />
      </Cell>
      <PriceCell
        product={product}
        note={
          own.length > 1 && (
            <span className="offers-per">
              <ByTerm valueOf={lacking}>{lacking}</ByTerm>
            </span>
          )
        }
      >
        <TermAmount product={product} of="monthly" />
      </PriceCell>
    </>
  );
}

function Pick({
  product: { id, name, orderable },
  isChosen,
}: {
  product: Product;
  isChosen: boolean;
}) {
  const label = <span className="visually-hidden"> {name}</span>;
  if (!orderable)
    return (
      <a className={buttonLook('hollow', 'small')} href={`#${adviceAnchor}`}>
        {words.ask}
        {label}
      </a>
    );
  return (
    <label className={`${buttonLook('hollow', 'small')} offers-pick`}>
      <input
        className="offers-radio"
        type="radio"
        name={offerParams.product}
        value={id}
        defaultChecked={isChosen}
      />
      <span className="offers-unpicked">{words.pick}</span>
      <span className="offers-picked">
        <Icon name="check" size="small" />
        {words.picked}
      </span>
      {label}
    </label>
  );
}
