import type { EndpointName } from '#protocol/api/endpoints.ts';
import { companyOf } from '../../rows.ts';
import { type Answer, storedRows, type TestServer } from '../../support/server.ts';
import { uploadFile } from '../files/multipart.ts';
import type { CallRecords, SuccessfulCall } from './endpoint-call.ts';
import { locatorFor } from './locator.ts';
import { newCase } from './records.ts';
import { createBulkApiRecords } from './rest/bulk-api-records.ts';

/** Makes the records that the calls of every endpoint name. `id` is set by `prepareFor`. */
export async function createCallRecords(server: TestServer): Promise<CallRecords> {
  const account = await companyOf(server, 'korenaar');
  const [product] = await storedRows<{ id: string }>(
    server,
    'select id from product__c where gepubliceerd__c order by id limit 1',
  );
  const { body: job } = await server.call('/bulk-jobs', {
    as: 'beheer',
    method: 'POST',
    body: {
      operation: 'update',
      objectApiName: 'Account',
      recordIds: [account, '001zzzzzzzzzzzz'],
      fields: { Phone: '020 123 4567' },
    },
  });
  const newContact = async (): Promise<string> =>
    (
      await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: { apiName: 'Contact', fields: { LastName: 'Vorm', AccountId: account } },
      })
    ).body.id;
  const file = await uploadFile(server, 'beheer', { bytes: 'een', name: 'een.txt' });
  return {
    id: '',
    account,
    product: product!.id,
    job: job.id,
    contacts: [await newContact(), await newContact()],
    document: file.body.contentDocument.id,
    locator: await locatorFor(server, 'verkoop'),
    bulkApi: await createBulkApiRecords(server),
  };
}

/** Makes the record or finds the list that the calls of one endpoint name as `id`. */
export async function prepareFor(
  server: TestServer,
  name: EndpointName,
  made: CallRecords,
): Promise<void> {
  made.id = name.endsWith('ById')
    ? (await server.call('/list-ui/Case/Alle?pageSize=1', { as: 'beheer' })).body.info.listReference
        .id
    : (await server.call('/records', { as: 'beheer', method: 'POST', body: newCase(made) })).body
        .id;
}

export const sendCall = (
  server: TestServer,
  made: CallRecords,
  { as, path, method = 'GET', body, headers }: SuccessfulCall,
): Promise<Answer> =>
  server.call(path(made), {
    method,
    ...(as && { as }),
    ...(body && { body: body(made) }),
    ...(headers && { headers }),
  });
