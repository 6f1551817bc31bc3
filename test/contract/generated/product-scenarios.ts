import { expect } from 'vitest';
import type { ProductMethodName } from '#protocol/api/product-methods.ts';
import { createAddress, createCode } from '../../support/fibre.ts';
import { customerScenarios } from './customer-scenarios.ts';
import {
  okAnswer,
  nextNumber,
  type ScenarioRecords,
  type ProductScenario,
  refusal,
  uniqueText,
} from './product-scenario.ts';

/**
 * Each product method's valid parameters, its answer for each access role, the table it writes, and
 * the parameters it refuses.
 */

/** Creates an address with a registration code, as from a letter. */
async function letter({
  server,
  campaign: action,
}: ScenarioRecords): Promise<{ code: string; postcode: string; houseNumber: string }> {
  const houseNumber = 900 + nextNumber();
  const id = await createAddress(server, {
    Huisnummer__c: houseNumber,
    Status__c: 'Campagne',
    Campagne__c: action,
  });
  return {
    code: await createCode(server, { address: id, campaign: action }),
    postcode: '1621AA',
    houseNumber: String(houseNumber),
  };
}

const thanks = okAnswer({ status: 'Success', reference: expect.any(String) });

const form: Pick<ProductScenario, 'answers'> & { bad: ProductScenario['refused'] } = {
  answers: { others: thanks },
  bad: [
    ['an unknown key', { naam: 'Noor' }, 400, 'POST_BODY_PARSE_ERROR'],
    ['a value of another type', { email: 5 }, 400, 'POST_BODY_PARSE_ERROR'],
    ['an address that is none', { email: 'noor' }, 400, 'INVALID_EMAIL_ADDRESS'],
    [
      'a character that cannot be stored',
      { email: 'a\u0000@klant.example' },
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    ['a key that is none', { idempotencyKey: 'kort' }, 400, 'INVALID_INPUT'],
  ],
};

const ictPerson = (email: string, accountId: string) =>
  JSON.stringify({
    FirstName: 'Noor',
    LastName: 'de Vries',
    Email: email,
    Phone: '0612345678',
    AccountId: accountId,
    Contactpersoon_ICT__c: true,
  });

/** A method without a scenario does not compile. */
export const scenarios: Record<ProductMethodName, ProductScenario> = {
  'FormulierController/submitContactMessage': {
    given: () => ({
      name: 'Noor',
      email: `${uniqueText()}@klant.example`,
      phone: '',
      message: 'Bel me',
    }),
    answers: form.answers,
    targetTable: 'contactbericht__c',
    refused: [
      ...form.bad,
      ['no message', { message: undefined }, 400, 'MISSING_ARGUMENT'],
      ['an empty name', { name: ' ' }, 400, 'MISSING_ARGUMENT'],
      ['a name that is too long', { name: 'x'.repeat(81) }, 400, 'STRING_TOO_LONG'],
    ],
  },
  'FormulierController/submitIntake': {
    given: () => ({
      company: 'Drukkerij',
      name: 'Noor',
      email: `${uniqueText()}@klant.example`,
      phone: '0229 123456',
      services: ['mobile'],
      mobiel: '3',
    }),
    answers: form.answers,
    targetTable: 'adviesaanvraag__c',
    refused: [
      ...form.bad,
      ['no company', { company: undefined }, 400, 'MISSING_ARGUMENT'],
      [
        'a part of the day that is none',
        { moment: 'midnight' },
        400,
        'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      ],
      ['services that are no list', { services: 'mobile' }, 400, 'POST_BODY_PARSE_ERROR'],
      ['a number nobody can call', { phone: 'morgen' }, 400, 'INVALID_INPUT'],
    ],
  },
  'FormulierController/submitJobApplication': {
    given: () => ({
      firstName: 'Sanne',
      lastName: 'de Groot',
      email: `${uniqueText()}@klant.example`,
      phone: '0612345678',
      days: ['Maandag'],
      keepLonger: 'ja',
    }),
    answers: form.answers,
    targetTable: 'sollicitatie__c',
    refused: [
      ...form.bad,
      ['a job that is not there', { vacancy: 'onbekend' }, 404, 'NOT_FOUND'],
      ['a date that is none', { birthDate: '31-02-1990' }, 400, 'INVALID_INPUT'],
      ['somebody of three', { birthDate: '2023-01-01' }, 400, 'INVALID_INPUT'],
      ['a day that is none', { days: ['Zondag'] }, 400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
      ['a file', { cv: 'JVBERi0=' }, 400, 'POST_BODY_PARSE_ERROR'],
    ],
  },
  'FormulierController/submitFeedback': {
    given: () => ({ message: `Goed zo ${uniqueText()}`, score: '5' }),
    answers: form.answers,
    targetTable: 'contactbericht__c',
    refused: [
      ...form.bad,
      ['no message', { message: '' }, 400, 'MISSING_ARGUMENT'],
      ['a score that is none', { score: '6' }, 400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
    ],
  },
  'GlasvezelController/checkAddress': {
    given: async (place) => ({
      postcode: '1621 aa',
      houseNumber: (await letter(place)).houseNumber,
    }),
    answers: {
      others: okAnswer(
        expect.objectContaining({
          checked: 'verified',
          result: expect.objectContaining({ kind: 'campaign' }),
        }),
      ),
    },
    targetTable: null,
    refused: [
      ['no postcode', { postcode: undefined }, 400, 'MISSING_ARGUMENT'],
      ['a postcode that is none', { postcode: '162' }, 400, 'INVALID_INPUT'],
      ['a number that is none', { houseNumber: 'nul' }, 400, 'INVALID_INPUT'],
    ],
  },
  'GlasvezelController/checkCode': {
    given: async (place) => ({ code: (await letter(place)).code }),
    answers: { others: okAnswer(expect.objectContaining({ state: 'open' })) },
    targetTable: null,
    refused: [
      ['no code', { code: undefined }, 400, 'MISSING_ARGUMENT'],
      ['a code nobody got', { code: 'XXXX-XXXX-XXXX' }, 400, 'INVALID_INPUT'],
      ['a number for a code', { code: 5 }, 400, 'POST_BODY_PARSE_ERROR'],
      [
        'a key, where nothing is kept',
        { idempotencyKey: 'sleutel-1' },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
    ],
  },
  'GlasvezelController/submitRequest': {
    given: async (place) => ({
      ...(await letter(place)),
      company: 'Drukkerij',
      kvkNumber: '12345678',
      name: 'Noor',
      email: `${uniqueText()}@klant.example`,
      phone: '0229-123456',
    }),
    answers: {
      others: okAnswer({
        status: 'Success',
        reference: expect.any(String),
        requestStatus: 'Ontvangen',
        earlier: false,
      }),
    },
    targetTable: 'glasvezelaanvraag__c',
    refused: [
      ...form.bad,
      ['no code', { code: '' }, 400, 'MISSING_ARGUMENT'],
      ['a code nobody got', { code: 'XXXX-XXXX-XXXX' }, 400, 'INVALID_INPUT'],
      ['the address of another', { houseNumber: '1' }, 400, 'INVALID_INPUT'],
    ],
  },
  'ContactController/createContact': {
    given: ({ bakery }) => ({
      contactPersoonDetails: ictPerson(`${uniqueText()}@klant.example`, bakery),
    }),
    // The account in the parameters proves nothing: only that account's own customer may add a
    // contact.
    answers: {
      korenaar: okAnswer({ status: 'Success' }),
      others: okAnswer({ status: 'account-ID ontbreekt' }),
    },
    targetTable: 'contact',
    refused: [
      ['no details', { contactPersoonDetails: undefined }, 400, 'MISSING_ARGUMENT'],
      [
        'details that are no text',
        { contactPersoonDetails: { FirstName: 'Noor' } },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
      ['details that are no JSON', { contactPersoonDetails: 'Noor' }, 400, 'JSON_PARSER_ERROR'],
      ['details that are no object', { contactPersoonDetails: '5' }, 400, 'INVALID_INPUT'],
      ['details that are a list', { contactPersoonDetails: '[]' }, 400, 'INVALID_INPUT'],
      [
        'a detail of another type',
        { contactPersoonDetails: '{"FirstName":5}' },
        400,
        'INVALID_INPUT',
      ],
      [
        'a detail that is unknown',
        { contactPersoonDetails: '{"FirstName":"Noor","Title":"Chef"}' },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
      [
        'a detail that means something to JavaScript',
        { contactPersoonDetails: '{"__proto__":{"FirstName":"Noor"}}' },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
      [
        'U+0000 in a detail',
        { contactPersoonDetails: String.raw`{"FirstName":"No\u0000or"}` },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
      [
        'half a character in a detail',
        { contactPersoonDetails: String.raw`{"FirstName":"\ud800"}` },
        400,
        'POST_BODY_PARSE_ERROR',
      ],
    ],
  },
  'CaseController/getTotalOpenCasesByAccountId': {
    given: ({ bakery }) => ({ accountId: bakery }),
    answers: {
      guest: refusal(403, 'INSUFFICIENT_ACCESS'),
      garage: refusal(404, 'NOT_FOUND'),
      nieuw: refusal(404, 'NOT_FOUND'),
      others: okAnswer(expect.any(Number)),
    },
    targetTable: null,
    refused: [
      ['no account', { accountId: undefined }, 400, 'MISSING_ARGUMENT'],
      ['an id that is none', { accountId: 'kort' }, 400, 'MALFORMED_ID'],
      ['an account that is not there', { accountId: '001zzzzzzzzzzzz' }, 404, 'NOT_FOUND'],
    ],
  },
  'MedewerkerController/getUserProfileMedewerkerRecordId': {
    given: () => ({}),
    answers: {
      guest: okAnswer({ profileName: null, medewerkerRecordId: null }),
      verkoop: okAnswer({
        profileName: 'Sales Team',
        medewerkerRecordId: expect.stringMatching(/^\w{18}$/),
      }),
      beheer: okAnswer({
        profileName: 'System Administrator',
        medewerkerRecordId: expect.stringMatching(/^\w{18}$/),
      }),
      others: okAnswer({ profileName: expect.any(String), medewerkerRecordId: null }),
    },
    targetTable: null,
    refused: [],
  },
  'WebshopController/getMkbssoSAMLURL': {
    given: () => ({}),
    answers: {
      guest: refusal(403, 'INSUFFICIENT_ACCESS'),
      others: okAnswer(expect.stringMatching(/^"http:\/\/[\w.:]+\/webshop\/[\w-]{43}"$/)),
    },
    targetTable: null,
    refused: [],
  },
  ...customerScenarios,
};
