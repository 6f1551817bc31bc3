import { useSyncExternalStore } from 'react';

/** In the browser's storage of the tab, so that the next page shows the same prices. */
const place = 'btw';

/** The value of the VAT switch that the visitor chose on an earlier page; empty without one. */
export const useStoredVat = (): string => useSyncExternalStore(neverChanges, storedVat, () => '');

const neverChanges = () => () => undefined;

function storedVat(): string {
  try {
    return sessionStorage.getItem(place) ?? '';
  } catch {
    return ''; // the browser stores nothing
  }
}

export function storeVat(vat: string): void {
  try {
    sessionStorage.setItem(place, vat);
  } catch {
    // the browser stores nothing
  }
}
