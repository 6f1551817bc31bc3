import { type Row, account } from './row.ts';

const job = 'a0W000000000001EAA';

export const records: Record<string, Row> = {
  getRecord: {
    endpoint: 'getRecord',
    config: {
      recordId: account,
      fields: ['Account.Name', 'Account.Id'],
      optionalFields: ['Account.Phone'],
      layoutTypes: ['Full'],
      modes: ['View', 'Edit'],
      forms: ['x'],
      childRelationships: ['Account.Contacts'],
      pageSize: 3,
      updateMru: true,
    },
    path: `/ui-api/records/${account}?childRelationships=Account.Contacts&fields=Account.Id,Account.Name&forms=x&layoutTypes=Full&modes=Edit,View&optionalFields=Account.Phone&pageSize=3&updateMru=true`,
    least: {
      config: { recordId: account, fields: 'Account.Id' },
      path: `/ui-api/records/${account}?fields=Account.Id`,
    },
    needs: ['recordId'],
  },
  getRecords: {
    endpoint: 'getRecords',
    config: { records: [{ recordIds: [account], fields: ['Account.Id'] }] },
    path: `/ui-api/records/batch/${account}?fields=Account.Id`,
    needs: ['records'],
  },
  getBulkJob: {
    endpoint: 'getBulkJob',
    config: { bulkJobId: job },
    path: `/ui-api/bulk-jobs/${job}`,
    needs: ['bulkJobId'],
  },
  getBulkJobResults: {
    endpoint: 'getBulkJobResults',
    config: { bulkJobId: job, pageSize: 5, pageToken: '10', status: 'refused' },
    path: `/ui-api/bulk-jobs/${job}/results?pageSize=5&pageToken=10&status=refused`,
    least: { config: { bulkJobId: job }, path: `/ui-api/bulk-jobs/${job}/results` },
    needs: ['bulkJobId'],
  },
};
