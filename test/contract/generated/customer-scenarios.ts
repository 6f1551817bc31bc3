import { expect } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { dayText } from '#messages/shared/days.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import type { ProductMethodName } from '#protocol/api/product-methods.ts';
import { accounts, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import {
  okAnswer,
  nextNumber,
  type Params,
  type ScenarioRecords,
  type ProductScenario,
  refusal,
  uniqueText,
} from './product-scenario.ts';

/**
 * Product methods on a customer's own data: own details, company details, and the end of a service.
 */

/** A new mobile connection of the bakery, because a connection can end only once. */
export async function createConnection(
  { server, bakery }: ScenarioRecords,
  change: Record<string, string | number | boolean | null> = {},
): Promise<string> {
  const number = `06-77${String(nextNumber()).padStart(6, '0')}`;
  return createRow(server, 'Aansluiting__c', {
    Name: `Mobiel ${number}`,
    Account__c: bakery,
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Nummer__c: number,
    Maandbedrag__c: 12.5,
    Contractvorm__c: 'Onbepaald',
    Opzegtermijn_maanden__c: 1,
    ...change,
  });
}

const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
const id18 = expect.stringMatching(/^\w{18}$/);
/** A day on which a contract with a notice period of one month ends without cost. */
export const farDay = addMonths(localDay(new Date()), 6);

/** The answers by caller: those who may end the bakery's connections get `body`, others 404. */
const ofCompany = (body: unknown): ProductScenario['answers'] => ({
  guest: refusal(403, 'INSUFFICIENT_ACCESS'),
  korenaar: okAnswer(body),
  verkoop: okAnswer(body),
  beheer: okAnswer(body),
  others: refusal(404, 'NOT_FOUND'),
});

const badConnection: ProductScenario['refused'] = [
  ['no connection', { connectionId: undefined }, 400, 'MISSING_ARGUMENT'],
  ['an id that is none', { connectionId: 'kort' }, 400, 'MALFORMED_ID'],
  ['a connection that is not there', { connectionId: 'a01zzzzzzzzzzzz' }, 404, 'NOT_FOUND'],
  ['a row that is no connection', { connectionId: '500zzzzzzzzzzzz' }, 404, 'NOT_FOUND'],
];

const badConfirm: ProductScenario['refused'] = [
  ...badConnection,
  ['no answer about the cost', { acceptEarlyCost: undefined }, 400, 'MISSING_ARGUMENT'],
  ['an answer about the cost in words', { acceptEarlyCost: 'ja' }, 400, 'POST_BODY_PARSE_ERROR'],
  ['no key', { idempotencyKey: undefined }, 400, 'MISSING_ARGUMENT'],
  ['a key that is none', { idempotencyKey: 'kort' }, 400, 'INVALID_INPUT'],
  ['an unknown key', { account: '1' }, 400, 'POST_BODY_PARSE_ERROR'],
];

/** The given parameters with a change inside the object parameter `name`. */
const within =
  (name: string, change: Params) =>
  (given: Params): Params => ({ [name]: { ...(given[name] as Params), ...change } }); // proof: such a parameter is an object

/** The user or contact record of the bakery's customer, as the form Mijn gegevens sends it. */
async function ownRow(server: TestServer, table: 'user' | 'contact'): Promise<Params> {
  const [row] = await storedRows<Record<string, string>>(
    server,
    `select r.id, r.firstname, r.lastname, r.email from "${table}" r join "user" u on r.id in (u.id, u.contactid) where u.username = $1`,
    accounts.korenaar,
  );
  return {
    Id: row!['id'],
    FirstName: row!['firstname'],
    LastName: row!['lastname'],
    Email: row!['email'],
    MobilePhone: '06 12345678',
  };
}

/** The answers to callers who are neither that person nor staff who may change the record. */
const othersDetails: ProductScenario['answers'] = {
  guest: refusal(403, 'INSUFFICIENT_ACCESS'),
  others: refusal(404, 'NOT_FOUND'),
};

const badDetails = (name: 'usr' | 'con'): ProductScenario['refused'] => [
  ['no id', within(name, { Id: undefined }), 400, 'MISSING_ARGUMENT'],
  ['an id that is none', within(name, { Id: 'kort' }), 400, 'MALFORMED_ID'],
  ['no address', within(name, { Email: undefined }), 400, 'MISSING_ARGUMENT'],
  ['an empty address', within(name, { Email: '' }), 400, 'INVALID_EMAIL_ADDRESS'],
  ['an address that is none', within(name, { Email: 'noor' }), 400, 'INVALID_EMAIL_ADDRESS'],
  [
    'a number that is not mobile',
    within(name, { MobilePhone: '0201234567' }),
    400,
    'INVALID_INPUT',
  ],
  [
    'a number with a digit too many',
    within(name, { MobilePhone: '06-123456789' }),
    400,
    'INVALID_INPUT',
  ],
  [
    'a number of another type',
    within(name, { MobilePhone: 612345678 }),
    400,
    'POST_BODY_PARSE_ERROR',
  ],
  ['a field that is not asked', within(name, { ProfileId: '00e' }), 400, 'POST_BODY_PARSE_ERROR'],
];

export const customerScenarios = {
  'UserController/updateUserDetails': {
    given: async ({ server }) => ({ usr: await ownRow(server, 'user') }),
    answers: {
      korenaar: okAnswer({ status: 'Success' }),
      verkoop: refusal(403, 'INSUFFICIENT_ACCESS_OR_READONLY'),
      beheer: okAnswer({ status: 'Success' }),
      ...othersDetails,
    },
    targetTable: null,
    refused: [
      ...badDetails('usr'),
      ['no user', { usr: undefined }, 400, 'MISSING_ARGUMENT'],
      ['a user as text', { usr: '005' }, 400, 'POST_BODY_PARSE_ERROR'],
      [
        'a user that is not there',
        { usr: { Id: '005zzzzzzzzzzzz', Email: 'noor@klant.example' } },
        404,
        'NOT_FOUND',
      ],
      [
        'a row that is no user',
        { usr: { Id: '003zzzzzzzzzzzz', Email: 'noor@klant.example' } },
        404,
        'NOT_FOUND',
      ],
    ],
  },
  'UserController/updateContactDetails': {
    given: async ({ server }) => ({ con: await ownRow(server, 'contact') }),
    answers: {
      korenaar: okAnswer({ status: 'Success' }),
      verkoop: okAnswer({ status: 'Success' }),
      beheer: okAnswer({ status: 'Success' }),
      ...othersDetails,
    },
    targetTable: null,
    refused: [
      ...badDetails('con'),
      [
        'a user name',
        { con: { Id: '003zzzzzzzzzzzz', Email: 'noor@klant.example', Username: '' } },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
    ],
  },
  'BedrijfController/updateCompany': {
    given: ({ bakery }) => ({ company: { Id: bakery, Phone: '030-2345678' } }),
    answers: {
      guest: refusal(403, 'INSUFFICIENT_ACCESS'),
      collega: refusal(403, 'INSUFFICIENT_ACCESS_OR_READONLY'),
      garage: refusal(404, 'NOT_FOUND'),
      nieuw: refusal(404, 'NOT_FOUND'),
      others: okAnswer({ status: 'Success' }),
    },
    targetTable: null,
    refused: [
      ['no company', { company: undefined }, 400, 'MISSING_ARGUMENT'],
      ['no id', { company: { Phone: '030-2345678' } }, 400, 'MISSING_ARGUMENT'],
      ['a company that is not there', { company: { Id: '001zzzzzzzzzzzz' } }, 404, 'NOT_FOUND'],
      [
        'a field that is not there',
        within('company', { Onbekend__c: 'x' }),
        400,
        'POST_BODY_PARSE_ERROR',
      ],
      [
        'a field staff keep',
        within('company', { Klantnummer__c: '1' }),
        400,
        'INVALID_FIELD_FOR_INSERT_UPDATE',
      ],
      [
        'a field nobody outside sees',
        within('company', { Interne_notitie__c: 'x' }),
        400,
        'POST_BODY_PARSE_ERROR',
      ],
      ['seven digits', within('company', { KvK_nummer__c: '1234567' }), 400, 'INVALID_INPUT'],
      ['no name', within('company', { Name: '' }), 400, 'REQUIRED_FIELD_MISSING'],
      [
        'a field in a field',
        within('company', { BillingAddress: { street: 'x' } }),
        400,
        'POST_BODY_PARSE_ERROR',
      ],
    ],
  },
  'OpzeggingController/getProposal': {
    given: async (place) => ({
      connectionId: await createConnection(place),
      requestedDate: farDay,
    }),
    answers: ofCompany({
      connectionId: id18,
      receivedOn: day,
      earliestDate: day,
      rule: 'Contract voor onbepaalde tijd',
      explanation: expect.any(String),
      requestedDate: farDay,
      earlyCost: 0,
    }),
    targetTable: null,
    refused: [
      ...badConnection,
      ['a day that is none', { requestedDate: '2999-02-30' }, 400, 'INVALID_INPUT'],
      ['a day in Dutch', { requestedDate: '31-12-2999' }, 400, 'INVALID_INPUT'],
      ['a day that is over', { requestedDate: '2020-01-01' }, 400, 'INVALID_INPUT'],
      ['a day too far away', { requestedDate: '2999-12-31' }, 400, 'INVALID_INPUT'],
    ],
  },
  'OpzeggingController/confirm': {
    given: async (place) => ({
      connectionId: await createConnection(place),
      endDate: farDay,
      acceptEarlyCost: false,
      idempotencyKey: uniqueText(),
    }),
    answers: ofCompany({
      terminationId: id18,
      endDate: farDay,
      status: 'ophefverzoek ontvangen',
      message: `Je ophefverzoek is ontvangen. De dienst stopt op ${dayText(farDay)}.`,
    }),
    targetTable: 'opzegging__c',
    refused: [
      ...badConfirm,
      ['no day', { endDate: undefined }, 400, 'MISSING_ARGUMENT'],
      ['a day that is none', { endDate: '2999-02-30' }, 400, 'INVALID_INPUT'],
      [
        'a day that is over',
        { endDate: '2020-01-01', acceptEarlyCost: true },
        400,
        'INVALID_INPUT',
      ],
    ],
  },
  'UitporteringController/getProposal': {
    given: async (place) => ({ connectionId: await createConnection(place) }),
    answers: ofCompany({
      connectionId: id18,
      number: expect.stringMatching(/^06-77\d{6}$/),
      customerNumber: expect.stringMatching(/^\d{6}$/),
      proposedDate: day,
      earliestWithoutCost: day,
      earlyCost: 12.5,
    }),
    targetTable: null,
    refused: badConnection,
  },
  'UitporteringController/confirm': {
    given: async (place) => ({
      connectionId: await createConnection(place),
      acceptEarlyCost: true,
      idempotencyKey: uniqueText(),
    }),
    answers: ofCompany({
      portOutId: id18,
      proposedDate: day,
      validUntil: day,
      status: 'vrijgemaakt voor uitporteren',
      message: expect.stringMatching(
        /^06-77\d{6} is vrijgemaakt voor uitporteren\. Voorgestelde datum: \d{1,2} [a-z]+ \d{4}\.$/,
      ),
    }),
    targetTable: 'uitportering__c',
    refused: badConfirm,
  },
} satisfies Partial<Record<ProductMethodName, ProductScenario>>;
