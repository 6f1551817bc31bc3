import { fibreCheck } from '#protocol/forms/fibre-check.ts';
import { checkForm } from '../../forms/check.ts';
import { addressParams } from '../../paths.ts';
import { askedAs } from './fibre-answer.ts';
import type { TypedAddress } from './FibreForm.tsx';

export const hasAddress = (params: URLSearchParams): boolean =>
  Object.values(addressParams).some((name) => params.has(name));

export function typedAddressIn(params: URLSearchParams): TypedAddress {
  const of = (name: keyof TypedAddress): string => params.get(addressParams[name]) ?? '';
  return { postcode: of('postcode'), houseNumber: of('houseNumber'), addition: of('addition') };
}

export function checkTypedAddress(typed: TypedAddress) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return checkForm(fibreCheck, form);
}

/** The address in the query as people write it, for a form that starts with it. */
export function addressTextIn(params: URLSearchParams): string | null {
  if (!hasAddress(params)) return null;
  const checked = checkTypedAddress(typedAddressIn(params));
  return checked.ok ? askedAs(checked.value) : null;
}
