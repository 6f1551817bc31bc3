import { equals } from '#engine/model/define.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { fibreInterestMails } from '#messages/site/fibre-interest.ts';
import { suffixOf } from '#protocol/forms/fibre-address.ts';
import type { FibreResult } from '#protocol/telecom/fibre.ts';
import { fibreInterestStatus } from '#protocol/telecom/fibre-status.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { fibreResultFields, fibreResultOf } from './check-address.ts';
import { findKnownAddresses, matchAddress, textIn } from './fibre-addresses.ts';
import { unsubscribeLink } from './interest-links.ts';

const task = 'answer who waits for fibre';
const path = 'Glasvezeladres__r.';
const waiting = equals('Status__c', fibreInterestStatus.waiting);
const addressFields = [
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Plaats__c',
];
const most = 2_000;

/**
 * Mails who waits for fibre when the plan of the address or its campaign changed: once for each
 * change. Returns the number of mails. Source: decisions.md §15.
 */
export async function answerFibreInterest(ctx: RequestContext): Promise<number> {
  const system = asSystem(ctx, task);
  await findNewAddresses(system);
  const today = localDay(ctx.now);
  return processDueRows(system, dueOn(today), answer);
}

/** Somebody can wait for an address that was unknown when they asked. */
async function findNewAddresses(system: RequestContext): Promise<void> {
  const rows = await findRows(system, {
    from: 'Interesse__c',
    fields: ['Id', ...addressFields],
    filters: [waiting, equals('Glasvezeladres__c', '')],
    orderBy: ['CreatedDate'],
    limit: most,
  });
  for (const row of rows) {
    const address = interestAddressOf(row);
    const known = await findKnownAddresses(system, { ...address, suffix: suffixOf(address) }, [
      'Id',
    ]);
    const found = matchAddress(known, suffixOf(address));
    if (found === undefined) continue;
    const { street, town } = found.fibreAddress;
    valueOrThrow(
      await updateRecord(system, String(row['Id']), {
        fields: {
          Glasvezeladres__c: String(found.row['Id']),
          Straat__c: street,
          Plaats__c: town,
        },
      }),
    );
  }
}

const dueOn = (today: string): DueRowsQuery => ({
  from: 'Interesse__c',
  fields: [
    'Naam__c',
    'Email__c',
    'Bekend_plan__c',
    ...addressFields,
    ...fibreResultFields.map((field) => path + field),
  ],
  filters: [waiting, { field: 'Glasvezeladres__c', operator: 'NotEqual', operands: [''] }],
  isDue: (row) => {
    const plan = planOf(fibreResultOf(row, { today, path }));
    return plan !== null && plan !== textIn(row, 'Bekend_plan__c');
  },
  locks: 'Id',
});

/** What is worth a mail, as a text to compare. Null: there is nothing to tell yet. */
export function planOf(result: FibreResult): string | null {
  switch (result.kind) {
    case 'available':
      return 'available';
    case 'planned':
      return result.date === null ? null : `planned ${result.date}`;
    case 'campaign':
      return result.campaign.open ? `campaign ${result.campaign.name}` : null;
    default:
      return null;
  }
}

async function answer(system: RequestContext, row: PlainRow): Promise<void> {
  const id = String(row['Id']);
  const result = fibreResultOf(row, { today: localDay(system.now), path });
  const isDone = result.kind === 'available';
  const now = system.now.toISOString();
  valueOrThrow(
    await updateRecord(system, id, {
      fields: {
        Bekend_plan__c: planOf(result)?.slice(0, 120) ?? null,
        Laatste_mail_op__c: now,
        ...(isDone && { Status__c: fibreInterestStatus.answered, Beantwoord_op__c: now }),
      },
    }),
  );
  const address = interestAddressOf(row);
  const query = new URLSearchParams({
    postcode: address.postcode,
    huisnummer: String(address.houseNumber),
    ...(suffixOf(address) !== null && { toevoeging: suffixOf(address) ?? '' }),
  });
  await putInOutbox(system, {
    to: String(row['Email__c']),
    kind: 'Interesse in glasvezel',
    about: id,
    words: fibreInterestMails.changed({
      result,
      address: plainAddress(address),
      page: absoluteUrl(system.publicUrl, `/glasvezel?${query.toString()}`),
      unsubscribe: await unsubscribeLink(system, id),
      brand: system.brand,
    }),
  });
}

const interestAddressOf = (row: PlainRow) => ({
  postcode: String(row['Postcode__c']),
  houseNumber: Number(row['Huisnummer__c']),
  letter: textIn(row, 'Huisletter__c'),
  addition: textIn(row, 'Toevoeging__c'),
  street: textIn(row, 'Straat__c'),
  town: textIn(row, 'Plaats__c'),
});
