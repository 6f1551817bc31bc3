import { disableFragmentWarnings, type DocumentNode, gql, InMemoryCache } from '@apollo/client';
import type { ListRecords } from '#protocol/shapes/list.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import { fields } from './answers.ts';
import type { DeepReadonly, Side } from './side.ts';

/**
 * Records by type and id, with their fields inside them. Answers contain type names, as from a
 * GraphQL server. Watching uses the call of Apollo's hooks (`watchFragment`), without React.
 */

const envelope =
  'apiName childRelationships eTag id lastModifiedById lastModifiedDate recordTypeId recordTypeInfo systemModstamp weakEtag';

/** Of a path such as `Account.Name`, the part after the first dot is selected below `Account`. */
function recordSelection(paths: readonly string[]): string {
  const names = Map.groupBy(paths, (path) => path.split('.')[0]!);
  const values = [...names].map(([name, below]) => {
    const nested = below.flatMap((path) =>
      path.includes('.') ? [path.slice(path.indexOf('.') + 1)] : [],
    );
    return `${name} { displayValue value ${nested.length > 0 ? recordSelection(nested) : ''} }`;
  });
  return `{ ${envelope} fields { ${values.join(' ')} } }`;
}

const selectionOf = (selected: readonly string[]): string =>
  recordSelection(selected.map((path) => path.replace('Case.', '')));
const fragmentOf = (
  selected: readonly string[],
  name = 'Row',
) => gql`fragment ${name} on Case ${selectionOf(selected)}`;
const fragment = fragmentOf(fields);
const query = gql`query List { list {
  count currentPageToken currentPageUrl fields listInfoETag listReference nextPageToken nextPageUrl optionalFields pageSize previousPageToken previousPageUrl searchTerm sortBy where
  records ${selectionOf(fields)}
} }`;
const byId = { keyFields: ['id'] as ['id'], fields: { fields: { merge: true } } };
const idOf = (id: string): string => `Case:{"id":"${id}"}`;

export function apolloSide(): Side {
  // Each side makes documents with the same fragment names, of which Apollo would warn.
  disableFragmentWarnings();
  const cache = new InMemoryCache({ typePolicies: { Case: byId, Account: byId, User: byId } });
  const rowQueries = new Map<readonly string[], DocumentNode>();
  const rowQuery = (selected: readonly string[]): DocumentNode => {
    const made =
      rowQueries.get(selected) ??
      cache.transformDocument(watchQueryOf(selected, `Row${rowQueries.size}`));
    rowQueries.set(selected, made);
    return made;
  };
  return {
    name: 'InMemoryCache of Apollo Client',
    storeList(answer) {
      const data = {
        list: { ...answer, __typename: 'List', records: answer.records.map(withTypeNames) },
      };
      return () => {
        cache.writeQuery({ query, data });
        // proof: written the line before
        return cache.readQuery<{ list: ListRecords }>({ query })!.list as DeepReadonly<ListRecords>;
      };
    },
    storeRecord(answer) {
      const data = withTypeNames(answer);
      return () => void cache.writeFragment({ id: idOf(answer.id), fragment, data });
    },
    readRecord: (id) =>
      (cache.readFragment<Rec>({ id: idOf(id), fragment }) as DeepReadonly<Rec> | null) ??
      undefined,
    watchRecord: ({ id, selected }, listener) =>
      cache.watch<Rec>({
        query: rowQuery(selected),
        id: idOf(id),
        optimistic: true,
        callback: ({ result, complete }) => complete && listener(result as DeepReadonly<Rec>),
      }),
  };
}

const watchQueryOf = (
  selected: readonly string[],
  name: string,
): DocumentNode => gql`query Watched { ...${name} } ${fragmentOf(selected, name)}`;

function withTypeNames(record: Rec): object {
  const values = Object.entries(record.fields).map(([name, value]) => [
    name,
    valueWithTypeName(value),
  ]);
  return {
    __typename: record.apiName,
    ...record,
    fields: { __typename: `${record.apiName}Fields`, ...Object.fromEntries(values) },
  };
}

function valueWithTypeName({ displayValue, value }: FieldValue): object {
  const related = typeof value === 'object' && value !== null;
  return { __typename: 'Value', displayValue, value: related ? withTypeNames(value) : value };
}
