import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** Date fields have a latest date, so that a mistyped year is refused on its field. */

let server: TestServer;
let account: string;
const today = () => localDay(new Date());
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'garage');
});
afterAll(() => server.close());

const create = (apiName: string, fields: object) =>
  server.call('/records', { as: 'beheer', method: 'POST', body: { apiName, fields } });
const connection = (fields: object) =>
  create('Aansluiting__c', {
    Name: 'Lijn',
    Account__c: account,
    Soort__c: 'Internet',
    Status__c: 'Actief',
    ...fields,
  });
const vacancy = (fields: object) => create('Vacature__c', { Name: 'Monteur', ...fields });

let campaigns = 0;
const campaign = (fields: object) => {
  const key = `proef-${++campaigns}`;
  return create('Glasvezelcampagne__c', { Name: 'Proef', Sleutel__c: key, ...fields });
};
let houseCount = 0;
const fibreAddress = (fields: object) => {
  const houseAddress = { Postcode__c: '1234ZZ', Huisnummer__c: ++houseCount };
  return create('Glasvezeladres__c', { Name: 'Proef', ...houseAddress, ...fields });
};

const { serviceStartAhead, contractEndAhead, publicationAhead, fibreAhead } = dateLimits;

it.each([
  {
    what: 'the start of a service',
    make: connection,
    field: 'Ingangsdatum__c',
    months: serviceStartAhead,
  },
  {
    what: 'the end of a first term',
    make: connection,
    field: 'Einde_eerste_termijn__c',
    months: contractEndAhead,
  },
  {
    what: 'the end of a service',
    make: connection,
    field: 'Einddatum__c',
    months: contractEndAhead,
  },
  {
    what: 'the closing day of a vacancy',
    make: vacancy,
    field: 'Sluitingsdatum__c',
    months: publicationAhead,
  },
  {
    what: 'the day a vacancy is published',
    make: vacancy,
    field: 'Publicatiedatum__c',
    months: publicationAhead,
  },
  ...['Startdatum__c', 'Einddatum__c', 'Verwachte_oplevering__c'].map((field) => ({
    what: `${field} of a fibre campaign`,
    make: campaign,
    field,
    months: fibreAhead,
  })),
  { what: 'the day of a fibre address', make: fibreAddress, field: 'Datum__c', months: fibreAhead },
])(
  '$what is refused after its latest date, and accepted on it',
  async ({ make, field, months }) => {
    const latest = addMonths(today(), months);
    for (const day of ['2999-01-01', addDays(latest, 1)]) {
      const refused = await make({ [field]: day });
      expect([refused.status, codeOf(refused)]).toEqual([400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION']);
    }
    expect((await make({ [field]: latest })).status).toBe(201);
  },
);

it('a stored date beyond the limit does not prevent a save that leaves it as it is', async () => {
  const { body } = await connection({});
  await storedRows(
    server,
    `update aansluiting__c set einddatum__c = '2999-01-01' where id = $1`,
    body.id,
  );
  const change = (fields: object) =>
    server.call(`/records/${body.id}`, { as: 'beheer', method: 'PATCH', body: { fields } });
  expect((await change({ Name: 'Andere naam' })).status).toBe(200);
  expect((await change({ Einddatum__c: '2999-01-02' })).status).toBe(400);
  expect((await change({ Einddatum__c: today() })).status).toBe(200);
});
