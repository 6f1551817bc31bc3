import { createRecordApi } from 'zorgeloos-record-api';

/** What the types refuse: a mistake on each line, which the test counts. Nothing runs this. */
const api = createRecordApi({ url: 'http://localhost', key: '' });

await api.GET('/services/data/v65.0/ui-api/records');
await api.GET('/services/data/v65.0/query', { params: { query: { statement: '' } } });
await api.GET('/services/data/v65.0/sobjects/{objectApiName}', { params: { path: {} } });
await api.POST('/services/data/v65.0/sobjects/{objectApiName}', {
  params: { path: { objectApiName: 'Contact' } },
});
const { data, error } = await api.GET('/services/data/v65.0/query');
console.log(data?.rows);
console.log(error?.errorCode);
