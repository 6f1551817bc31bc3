import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { PlainRow } from '#engine/read/query.ts';
import type {
  AddressCheck,
  CampaignFacts,
  FibreAddress,
  FibreAnswer,
  FibreResult,
} from '#protocol/telecom/fibre.ts';
import type { FibreCheck } from '#protocol/forms/fibre-check.ts';
import { fibreAddressStatus, fibreCampaignStatus } from '#protocol/telecom/fibre-status.ts';
import {
  addressChoice,
  compareAddresses,
  findKnownAddresses,
  matchAddress,
  textIn,
} from './fibre-addresses.ts';

const campaignFields = [
  'Name',
  'Gebied__c',
  'Status__c',
  'Startdatum__c',
  'Einddatum__c',
  'Drempel__c',
  'Adressen__c',
  'Aanmeldingen__c',
  'Verwachte_oplevering__c',
];
/** Of an address; `fibreResultOf` reads them. */
export const fibreResultFields = [
  'Status__c',
  'Datum__c',
  'Campagne__c',
  ...campaignFields.map((name) => `Campagne__r.${name}`),
];

/**
 * Result `unknown`: our table lacks the address; the national register tells whether it exists.
 * Result `choose`: several addresses match. Source: decisions.md §9, domain.md §1.
 */
export async function checkAddress(ctx: RequestContext, which: FibreCheck): Promise<FibreAnswer> {
  const known = await findKnownAddresses(
    asSystem(ctx, 'check an address for fibre'),
    which,
    fibreResultFields,
  );
  const meant = matchAddress(known, which.suffix);
  if (meant)
    return {
      asked: which,
      door: meant.fibreAddress,
      choices: [],
      checked: 'verified',
      result: fibreResultOf(meant.row, { today: localDay(ctx.now) }),
    };
  const choices = known.map(({ fibreAddress }) => addressChoice(fibreAddress));
  if (which.suffix === null && known.length > 0)
    return { asked: which, door: null, choices, checked: 'verified', result: { kind: 'choose' } };
  const registered = await askRegister(ctx, which);
  return {
    ...registered,
    asked: which,
    choices: registered.door ? [] : registered.choices.length > 0 ? registered.choices : choices,
  };
}

/** Whether fibre can be ordered today. Only our own table knows, so the register is not asked. */
export async function hasFibre(ctx: RequestContext, which: FibreCheck): Promise<boolean> {
  const system = asSystem(ctx, 'check an address for fibre');
  const known = await findKnownAddresses(system, which, fibreResultFields);
  const meant = matchAddress(known, which.suffix);
  const today = localDay(ctx.now);
  return meant !== undefined && fibreResultOf(meant.row, { today }).kind === 'available';
}

/** The register does not contain whether an address can get fibre. */
async function askRegister(
  ctx: RequestContext,
  which: FibreCheck,
): Promise<Pick<FibreAnswer, 'door' | 'choices' | 'checked' | 'result'>> {
  const unknown = (checked: AddressCheck, fibreAddress: FibreAddress | null = null) => ({
    door: fibreAddress,
    choices: [],
    checked,
    result: { kind: 'unknown' as const },
  });
  const found = await ctx.services.integrations.addresses.addressesAt(which);
  if (found === 'away') return unknown('not_checked');
  const addresses = found.map(({ postcode, houseNumber, letter, addition, street, town }) => ({
    fibreAddress: { postcode, houseNumber, letter, addition, street, town },
  }));
  const meant = matchAddress(addresses, which.suffix);
  if (meant) return unknown('verified', meant.fibreAddress);
  if (which.suffix !== null || addresses.length === 0) return unknown('unverified');
  return {
    door: null,
    choices: addresses
      .map(({ fibreAddress }) => fibreAddress)
      .toSorted(compareAddresses)
      .map(addressChoice),
    checked: 'verified',
    result: { kind: 'choose' },
  };
}

type Reading = {
  today: string;
  /** The prefix of the column names, such as `Glasvezeladres__r.`. */
  path?: string;
};

/** The row needs `fibreResultFields`. */
export function fibreResultOf(row: PlainRow, { today, path = '' }: Reading): FibreResult {
  const date = textIn(row, `${path}Datum__c`);
  switch (row[`${path}Status__c`]) {
    case fibreAddressStatus.available:
      return { kind: 'available', since: date };
    case fibreAddressStatus.planned:
      return { kind: 'planned', date };
    case fibreAddressStatus.unavailable:
      return { kind: 'notAvailable' };
    case fibreAddressStatus.campaign:
      return row[`${path}Campagne__c`] === null
        ? { kind: 'unknown' }
        : campaignResult(row, today, `${path}Campagne__r.`);
    default:
      return { kind: 'unknown' };
  }
}

function campaignResult(row: PlainRow, today: string, path: string): FibreResult {
  const delivery = textIn(row, `${path}Verwachte_oplevering__c`);
  switch (row[`${path}Status__c`]) {
    case fibreCampaignStatus.finished:
      return { kind: 'available', since: delivery };
    case fibreCampaignStatus.reached:
    case fibreCampaignStatus.building:
      return { kind: 'planned', date: delivery };
    case fibreCampaignStatus.missed:
      return { kind: 'notAvailable' };
    default:
      return { kind: 'campaign', campaign: campaignFacts(row, today, path) };
  }
}

function campaignFacts(row: PlainRow, today: string, path: string): CampaignFacts {
  const text = (name: string) => textIn(row, `${path}${name}`);
  const [starts, deadline] = [text('Startdatum__c'), text('Einddatum__c')];
  const threshold = row[`${path}Drempel__c`];
  return {
    name: String(row[`${path}Name`]),
    area: text('Gebied__c'),
    starts,
    deadline,
    open:
      row[`${path}Status__c`] === fibreCampaignStatus.running &&
      (starts === null || starts <= today) &&
      (deadline === null || today <= deadline),
    threshold: threshold === null || threshold === undefined ? null : Number(threshold),
    addresses: Number(row[`${path}Adressen__c`] ?? 0),
    requests: Number(row[`${path}Aanmeldingen__c`] ?? 0),
    delivery: text('Verwachte_oplevering__c'),
  };
}
