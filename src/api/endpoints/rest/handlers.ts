import { bulkApiHandlers } from './bulk-api.ts';
import { compositeHandlers } from './composite.ts';
import { describeHandlers } from './describe.ts';
import { externalIdHandlers } from './external-ids.ts';
import { graphqlHandlers } from './graphql.ts';
import { listViewHandlers } from './list-views.ts';
import { organizationHandlers } from './organization.ts';
import { queryHandlers } from './query.ts';
import { replicationHandlers } from './replication.ts';
import { screenHandlers } from './screens.ts';
import { sobjectCollectionHandlers } from './sobject-collections.ts';
import { sobjectHandlers } from './sobjects.ts';
import { soslHandlers } from './sosl.ts';

/** The platform's REST API. Source: record-api.md §11. */
export const restHandlers = {
  ...queryHandlers,
  ...describeHandlers,
  ...sobjectHandlers,
  ...externalIdHandlers,
  ...replicationHandlers,
  ...sobjectCollectionHandlers,
  ...compositeHandlers,
  ...graphqlHandlers,
  ...bulkApiHandlers,
  ...organizationHandlers,
  ...screenHandlers,
  ...soslHandlers,
  ...listViewHandlers,
};
