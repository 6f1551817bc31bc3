import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  type OfferChoice,
  type OfferedProduct,
  offerChoiceIn,
  offerParams,
  quantityParamOf,
} from '#protocol/telecom/offer.ts';
import { isQuietNavigation } from '../../render/quiet-navigation.ts';
import { useAddressWriter } from './use-address-writer.ts';
import { storeVat, useStoredVat } from './use-stored-vat.ts';

export type OfferChoiceState<P extends OfferedProduct> = {
  choice: OfferChoice<P>;
  /** Another key means that the inputs must show the choice of another address. */
  formKey: string;
  /** Reads the form. */
  change: (form: HTMLFormElement) => void;
  /** Writes the choice to the address at once, and goes to `anchor`. */
  take: (anchor: string) => void;
};

type Sold<P> = { products: readonly P[]; options: readonly P[] };

/** `formKey`: null until the visitor changes something. */
type Shown = { key: string; formKey: string | null; params: URLSearchParams };

/** The choice on the page. It stands in the address, so that a link and the server know it. */
export function useOfferChoice<P extends OfferedProduct>(sold: Sold<P>): OfferChoiceState<P> {
  const { key, state } = useLocation();
  const [params] = useSearchParams();
  const { later, now } = useAddressWriter();
  const [shown, setShown] = useState<Shown>({ key, formKey: null, params });
  const vat = useStoredVat();
  if (shown.key !== key)
    setShown(isQuietNavigation(state) ? { ...shown, key } : { key, formKey: null, params });
  const chosenParams =
    vat === '' || shown.params.has(offerParams.vat) ? shown.params : withOwn(shown.params, { vat });
  const formKey = shown.formKey ?? key + vat;

  const choice = offerChoiceIn(chosenParams, sold);
  return {
    choice,
    formKey,
    change(form) {
      const chosen = paramsOf(form);
      storeVat(chosen.get(offerParams.vat) ?? '');
      setShown({ key, formKey, params: chosen });
      later((present) => mergedSearch(present, chosen, sold));
    },
    take(anchor) {
      const { product } = choice;
      const chosen = product ? withOwn(chosenParams, { product: product.id }) : chosenParams;
      now((present) => mergedSearch(present, chosen, sold), anchor);
    },
  };
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') params.append(name, value);
  return params;
}

function withOwn(
  params: URLSearchParams,
  own: Partial<Record<keyof typeof offerParams, string>>,
): URLSearchParams {
  const merged = new URLSearchParams(params);
  // proof: `Object.keys` returns only keys of `offerParams`
  for (const name of Object.keys(own) as (keyof typeof offerParams)[])
    merged.set(offerParams[name], own[name] ?? '');
  return merged;
}

/** What another part of the page wrote to the address stays. */
function mergedSearch(
  present: URLSearchParams,
  chosen: URLSearchParams,
  { products }: Sold<OfferedProduct>,
): string {
  const own = [...Object.values(offerParams), ...products.map(({ id }) => quantityParamOf(id))];
  for (const name of own) {
    present.delete(name);
    for (const value of chosen.getAll(name)) present.append(name, value);
  }
  return `?${present.toString()}`;
}
