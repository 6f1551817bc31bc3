import type { ReactNode } from 'react';
import { offersText as words } from '#messages/site/offers.ts';
import { euros } from '#messages/shared/numbers.ts';
import { defaultTerm, priceAt, type TermPrice } from '#protocol/telecom/offer.ts';
import { withVat } from '#protocol/telecom/pricing.ts';
import { type ContractTerm, contractTerms } from '#protocol/telecom/selling.ts';

/** Both without and with VAT: the switch of the page shows one. `cents`: without VAT. */
export function Amount({ cents }: { cents: number }) {
  return (
    <>
      <span className="amount-without">{euros(cents / 100)}</span>
      <span className="amount-with">{euros(withVat(cents) / 100)}</span>
    </>
  );
}

export function VatWords() {
  return (
    <>
      <span className="amount-without">{words.receipt.inWords.without}</span>
      <span className="amount-with">{words.receipt.inWords.with}</span>
    </>
  );
}

type ByTermProps = {
  /** Terms with the same value share one text. */
  valueOf: (term: ContractTerm) => string | number;
  children: (term: ContractTerm) => ReactNode;
};

/** The text of each term: the switch of the page shows one. */
export function ByTerm({ valueOf, children }: ByTermProps) {
  if (contractTerms.every((term) => valueOf(term) === valueOf(defaultTerm)))
    return children(defaultTerm);
  return contractTerms.map((term) => (
    <span className={`at-term-${String(term)}`} key={term}>
      {children(term)}
    </span>
  ));
}

type TermAmountProps = {
  product: { prices: readonly TermPrice[] };
  of: 'monthly' | 'oneOff';
};

export function TermAmount({ product, of }: TermAmountProps) {
  const valueOf = (term: ContractTerm): number => priceAt(product, term)[of];
  return <ByTerm valueOf={valueOf}>{(term) => <Amount cents={valueOf(term)} />}</ByTerm>;
}
