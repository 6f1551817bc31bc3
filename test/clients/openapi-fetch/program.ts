import { createRecordApi, type Schemas } from 'zorgeloos-record-api';

/**
 * A program of somebody else, with the package of typed calls. The test beside it makes
 * that package, checks this file against them, and runs it: arguments are the URL of a server, an API
 * key and the id of a company. It prints what it found.
 */
const [url = '', key = '', accountId = ''] = process.argv.slice(2);
const api = createRecordApi({ url, key });

const record = await api.GET('/services/data/v65.0/ui-api/records/{recordId}', {
  params: { path: { recordId: accountId }, query: { fields: ['Account.Name', 'Account.Phone'] } },
});
const shown = record.data?.fields['Name']?.value;

const found = await api.GET('/services/data/v65.0/query', {
  params: { query: { q: `SELECT Id, Name FROM Account WHERE Id = '${accountId}'` } },
});
const names: unknown[] =
  found.data && 'records' in found.data ? found.data.records.map((row) => row['Name']) : [];

const made = await api.POST('/services/data/v65.0/sobjects/{objectApiName}', {
  params: { path: { objectApiName: 'Contact' } },
  body: { LastName: 'Van openapi-fetch', AccountId: accountId },
});
const recordId: string = made.data?.id ?? '';
const row = { params: { path: { objectApiName: 'Contact', recordId } } };
const changed = await api.PATCH('/services/data/v65.0/sobjects/{objectApiName}/{recordId}', {
  ...row,
  body: { Title: 'Bakker' },
});
const read = await api.GET('/services/data/v65.0/sobjects/{objectApiName}/{recordId}', row);
const deleted = await api.DELETE('/services/data/v65.0/sobjects/{objectApiName}/{recordId}', row);

const gone = await api.GET('/services/data/v65.0/sobjects/{objectApiName}/{recordId}', row);
const refusal: { errorCode: string; message: string } | undefined = gone.error?.[0];

const info = await api.GET('/services/data/v65.0/ui-api/object-info/{objectApiName}', {
  params: { path: { objectApiName: 'Account' } },
});
const labelOf = ({ label }: Schemas['ObjectInfo']): string => label;
const objects = await api.GET('/services/data/v65.0/sobjects');
const search = await api.POST('/services/data/v65.0/parameterizedSearch', {
  body: { q: 'bakkerij', sobjects: [{ name: 'Account', fields: ['Name'] }] },
});
const limits = await api.GET('/services/data/v65.0/limits');

console.log(
  JSON.stringify({
    shown,
    names,
    made: made.response.status,
    changed: changed.response.status,
    title: read.data?.['Title'],
    deleted: deleted.response.status,
    refusal: refusal?.errorCode,
    label: info.data && labelOf(info.data),
    objects: objects.data?.sobjects.some(({ name }) => name === 'Account'),
    found: search.data?.searchRecords.some((found) => found['Name'] === shown),
    limit: typeof limits.data?.['DailyApiRequests']?.Max,
  }),
);
