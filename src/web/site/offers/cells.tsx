import type { ReactNode } from 'react';
import type { CatalogueProduct } from '#domain/selling/read-catalogue.ts';
import { offersText as words } from '#messages/site/offers.ts';
import { perUnit } from '#messages/site/service.ts';
import { tariffAnchor } from '#protocol/site/site.ts';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';

/** The cells that every table of products has. Below 64em a row is a block with these labels. */

type Product = CatalogueProduct;

export function Heading({ end, children }: { end?: true; children: ReactNode }) {
  return (
    <th className={end ? 'offers-head offers-end' : 'offers-head'} scope="col">
      {children}
    </th>
  );
}

export function NameCell({ product, note }: { product: Product; note?: string }) {
  const text = note ?? (product.audience || product.description);
  return (
    <th className="offers-cell offers-first anchor" scope="row" id={tariffAnchor(product.name)}>
      <span className="offers-name">{product.name}</span>
      {text !== '' && <span className="soft">{text}</span>}
    </th>
  );
}

export function Cell({ label, end, children }: { label: string; end?: true; children: ReactNode }) {
  return (
    <td className={end ? 'offers-cell offers-end' : 'offers-cell'}>
      <span className="offers-label">{label}</span>
      <span>{children}</span>
    </td>
  );
}

export const DescriptionCell = ({ text }: { text: string }) => (
  <td className="offers-cell offers-wide">{text}</td>
);

type PriceCellProps = { product: Product; note?: ReactNode; children: ReactNode };

export function PriceCell({ product: { unit }, note, children }: PriceCellProps) {
  const per = unit === serviceUnit.speed ? '' : perUnit(unit);
  return (
    <td className="offers-cell offers-sum offers-end">
      <strong className="offers-price">{children}</strong>
      <span className="offers-per">{words.perMonth}</span>
      {per !== '' && <span className="offers-per">{per}</span>}
      {note}
    </td>
  );
}

const lineWidth = 188;
const lineStart = 4;

/** The line is as long as the speed, compared with the fastest product of the table. */
export function SpeedCell({
  speed,
  fastest,
}: {
  speed: NonNullable<Product['speed']>;
  fastest: number;
}) {
  const length = Math.max(6, Math.round((lineWidth * speed.down) / fastest));
  return (
    <td className="offers-cell offers-pace">
      <svg
        className="pace"
        viewBox="0 0 200 12"
        role="img"
        aria-label={words.speedSpoken(speed.down, speed.up)}
      >
        <path className="pace-track" d="M4 6h192" />
        <path className="pace-line" d={`M4 6h${String(length)}`} />
        <circle className="pace-end" cx={lineStart + length} cy="6" r="4.5" />
      </svg>
      <span aria-hidden="true">{words.speed(speed.down, speed.up)}</span>
    </td>
  );
}

export const fastestOf = (products: readonly Product[]): number =>
  Math.max(1, ...products.map(({ speed }) => speed?.down ?? 0));
