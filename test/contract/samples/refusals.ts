/**
 * Answers of a real organisation to bad requests (the same in versions 59 and 67): facts read from
 * glade-sh/glade, internal/{lwc/compile,server}/testdata, and from the error answers in the tests
 * of the platform's own client (MIT). Statuses, codes and forms only, no sentences. Source:
 * record-api.md §3, §10.
 */

type Observed = { status: number; code: string; form: 'A' | 'B'; field?: string };
/** `{name}` is a record or list of ours. `ours` is our different answer, and why. */
export type ObservedRefusal = {
  name: string;
  method?: 'PATCH' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
  observed: Observed;
  /** The refusal was an item in the answer of a batch. */
  item?: true;
  ours?: { status: number; code: string; why: string };
};

const long = 'X'.repeat(256);
const account = (fields: object) =>
  ({
    method: 'POST',
    path: 'records',
    body: { apiName: 'Account', fields: { Name: 'Waargenomen', ...fields } },
  }) as const;
const change = (fields: object) =>
  ({ method: 'PATCH', path: 'records/{account}', body: { fields } }) as const;
const required: Observed = {
  status: 400,
  code: 'REQUIRED_FIELD_MISSING',
  form: 'B',
  field: 'Name',
};
const unparsed: Observed = { status: 400, code: 'POST_BODY_PARSE_ERROR', form: 'A' };
const unknownField: Observed = { status: 400, code: 'INVALID_FIELD', form: 'A' };
const notFound: Observed = { status: 404, code: 'NOT_FOUND', form: 'A' };
const noSuchList: Observed = { status: 400, code: 'INVALID_TYPE', form: 'A' };

export const observedRefusals: readonly ObservedRefusal[] = [
  {
    name: 'an unknown field of a record',
    path: 'records/{account}?fields=Account.L09Missing__c',
    observed: unknownField,
  },
  {
    name: 'fields of another object',
    path: 'records/{account}?fields=Contact.LastName',
    observed: { status: 400, code: 'INVALID_INPUT', form: 'A' },
  },
  {
    name: 'no source of fields',
    path: 'records/{account}',
    observed: { status: 400, code: 'INVALID_INPUT_COMBINATION', form: 'A' },
  },
  {
    name: 'a record that was deleted',
    path: 'records/{deleted}?fields=Case.Subject',
    observed: notFound,
  },
  {
    name: 'a layout type there is not',
    path: 'records/{account}?layoutTypes=L09Missing',
    observed: { status: 500, code: '', form: 'A' },
    ours: {
      status: 400,
      code: 'ILLEGAL_QUERY_PARAMETER_VALUE',
      why: '§1.12: nothing a caller sends gives a 5xx',
    },
  },
  {
    name: 'an unknown field in a batch',
    path: 'records/batch/{account}?fields=Account.L09Missing__c',
    observed: unknownField,
    item: true,
    ours: { status: 400, code: 'INVALID_FIELD', why: '§1.8: the call fails, in a batch too' },
  },
  {
    name: 'an id that is too short',
    path: 'record-ui/003R000000',
    observed: { status: 400, code: 'ILLEGAL_QUERY_PARAMETER_VALUE', form: 'A' },
    ours: { status: 400, code: 'MALFORMED_ID', why: '§1.5' },
  },
  {
    name: 'no body of a change',
    method: 'PATCH',
    path: 'records/{account}',
    observed: { status: 400, code: 'ILLEGAL_QUERY_PARAMETER_VALUE', form: 'A' },
  },
  { name: 'a number as a text field', ...change({ Name: 7 }), observed: unparsed },
  {
    name: 'text as a number',
    ...change({ Omvangsklasse_verklaard_op__c: 'bad' }),
    observed: unparsed,
  },
  {
    name: 'an unknown field of a new record',
    ...account({ L09Missing__c: 'A' }),
    observed: unparsed,
  },
  { name: 'an unknown field of a change', ...change({ L09Missing__c: 'A' }), observed: unparsed },
  { name: 'a required field that is null', ...account({ Name: null }), observed: required },
  { name: 'a required field that is empty', ...account({ Name: '' }), observed: required },
  { name: 'a required field cleared', ...change({ Name: null }), observed: required },
  {
    name: 'a name that is too long',
    ...account({ Name: long }),
    observed: { status: 400, code: 'STRING_TOO_LONG', form: 'B', field: 'Name' },
  },
  {
    name: 'an address that is none',
    method: 'POST',
    path: 'records',
    body: {
      apiName: 'Contact',
      fields: { LastName: 'Waargenomen', AccountId: '{account}', Email: 's' },
    },
    observed: { status: 400, code: 'INVALID_EMAIL_ADDRESS', form: 'B', field: 'Email' },
  },
  {
    name: 'a change of a row that was changed since',
    ...change({ Phone: '0301234567' }),
    headers: { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    observed: { status: 400, code: 'CollisionDetectedException', form: 'B' },
  },
  {
    name: 'values of a field that is no picklist',
    path: 'object-info/Account/picklist-values/012000000000000AAA/Name',
    observed: unknownField,
  },
  {
    name: 'defaults with an unqualified field',
    path: 'record-defaults/create/Account?optionalFields=Name',
    observed: { status: 400, code: 'ILLEGAL_QUERY_PARAMETER_VALUE', form: 'A' },
  },
  {
    name: 'related lists of an unknown object',
    path: 'related-list-info/L11_INVALID/Children__r',
    observed: { status: 403, code: 'INSUFFICIENT_ACCESS', form: 'A' },
  },
  {
    name: 'an unknown related list',
    path: 'related-list-info/Account/L11_INVALID',
    observed: noSuchList,
  },
  {
    name: 'an unknown related list in a batch of definitions',
    path: 'related-list-info/batch/Account/Contacts,L11_INVALID',
    observed: noSuchList,
    item: true,
  },
  {
    name: 'an unknown related list in a batch of rows',
    method: 'POST',
    path: 'related-list-records/batch/{account}',
    body: {
      relatedListParameters: [
        { relatedListId: 'Contacts', fields: ['Contact.Name'] },
        { relatedListId: 'L11_INVALID' },
      ],
    },
    observed: noSuchList,
    item: true,
  },
  {
    name: 'an unknown field of a related list',
    path: 'related-list-records/{account}/Contacts?fields=Contact.AAAMissing__c',
    observed: unknownField,
  },
  { name: 'an unknown list', path: 'list-ui/Account/L11_INVALID', observed: notFound },
  {
    name: 'an unknown list in a batch',
    path: 'list-info/batch?names=Account.L11_INVALID',
    observed: notFound,
    item: true,
  },
  {
    name: 'a page of nothing',
    path: 'list-ui/Account/Alle?pageSize=0',
    observed: { status: 400, code: 'NUMBER_OUTSIDE_VALID_RANGE', form: 'A' },
  },
  {
    name: 'a menu of nothing',
    path: 'nav-items?pageSize=0',
    observed: { status: 400, code: 'ILLEGAL_QUERY_PARAMETER_VALUE', form: 'A' },
    ours: {
      status: 400,
      code: 'NUMBER_OUTSIDE_VALID_RANGE',
      why: '§5.4: pageSize out of range, everywhere the same',
    },
  },
];
