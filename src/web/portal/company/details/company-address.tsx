import {
  data,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { changeCompanyAddress } from '#domain/company/change-company-seen.ts';
import { checkAddress } from '#domain/fibre/check-address.ts';
import { addressLine, readOwnCompany } from '#domain/company/own-company.ts';
import { companyText } from '#messages/portal/company.ts';
import { addressSearch, companyAddress } from '#protocol/forms/company-address.ts';
import type { FibreAnswer } from '#protocol/telecom/fibre.ts';
import type { Problem } from '#protocol/problem.ts';
import { checkForm } from '../../../forms/check.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { paths, addressParams } from '../../../paths.ts';
import { AddressResult, type AddressLookupResult } from './AddressResult.tsx';
import { AddressSearch, type TypedAddress } from './AddressSearch.tsx';
import { answerCompanyForm, companyVisit } from '../company-visit.ts';
import { valueOrErrorPage } from '../../../shell/value-or-error.ts';
import { CompanyFormPage } from '../CompanyPage.tsx';
import { withDone } from '../company-params.ts';
import { spacedPostcode } from '#messages/address/address-text.ts';
import { placeLines } from '../read-company-tab.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = companyVisit(args);
  const { address, checked } = valueOrErrorPage(await readOwnCompany(ctx));
  const place = { lines: placeLines(address), oneLine: addressLine(address), checked };
  const typed = typedIn(args.url.searchParams);
  if (typed === null)
    return { place, typed: typedOf(address), problems: [] as readonly Problem[], found: null };
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const which = checkForm(addressSearch, form);
  if (!which.ok)
    return data({ place, typed, problems: which.problems, found: null }, { status: 400 });
  return {
    place,
    typed,
    problems: [] as readonly Problem[],
    found: foundOf(await checkAddress(ctx, which.value)),
  };
}

function typedIn(query: URLSearchParams): TypedAddress | null {
  const of = (name: keyof TypedAddress): string => query.get(addressParams[name]) ?? '';
  return query.has(addressParams.postcode) || query.has(addressParams.houseNumber)
    ? { postcode: of('postcode'), houseNumber: of('houseNumber'), addition: of('addition') }
    : null;
}

function typedOf({ street, postcode }: { street: string; postcode: string }): TypedAddress {
  const [, number = '', suffix = ''] = /\s(\d{1,5})[\s-]*([\p{L}\p{N}-]{0,8})$/u.exec(street) ?? [];
  return { postcode: spacedPostcode(postcode), houseNumber: number, addition: suffix };
}

const foundOf = ({ door: fibreAddress, choices, checked }: FibreAnswer): AddressLookupResult => ({
  door: fibreAddress,
  choices,
  checked,
});

export const action = (args: ActionFunctionArgs) =>
  answerCompanyForm(args, {
    schema: companyAddress,
    send: changeCompanyAddress,
    next: ({ outcome, checked }) =>
      withDone(
        paths.company,
        outcome === 'same' ? 'gelijk' : checked === 'verified' ? 'adres' : 'adres-nakijken',
      ),
  });

export const clientAction = submitKeepingInput;
export const shouldRevalidate = revalidateUnlessUnsent;

const { address: words } = companyText;

/** Source: decisions.md §9. */
export default function CompanyAddressPage() {
  const { found, ...shown } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  return (
    <CompanyFormPage title={words.edit} {...(found === null && { lede: words.lede })}>
      {found === null ? (
        <AddressSearch {...shown} />
      ) : (
        <AddressResult {...shown} found={found} answer={answer} />
      )}
    </CompanyFormPage>
  );
}
