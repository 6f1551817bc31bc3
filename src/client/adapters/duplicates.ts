import * as duplicateEndpoints from '#protocol/endpoints/duplicates.ts';
import type { Duplicates } from '#protocol/shapes/duplicates.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import { nullable, scalar, text, maybeBoolean } from '../cache/config-rules.ts';
import { type ConfigOf, type ConfigRule, dictOf } from '../cache/config-shape.ts';

/** Source: record-api.md §6.3, §7.2. */

const apiName: ConfigRule<string | null | undefined> = (value) => nullable(value, text);

const fields = (value: unknown) => dictOf(value, scalar);

const input = {
  apiName: { rule: apiName, or: undefined },
  fields,
  allowSaveOnDuplicate: maybeBoolean,
};

export const getDuplicates: ReadAdapter<
  ConfigOf<typeof input>,
  Duplicates
> = /* @__PURE__ */ endpointAdapter('getDuplicates', () => duplicateEndpoints.getDuplicates, {
  keys: () => input,
  says: 'Invalid recordInput',
  // The duplicate rule decides which objects it compares, and the client does not know the rule.
  lists: () => ['*'],
});

export const getDuplicateConfiguration: DeclaredAdapter<
  typeof duplicateEndpoints.getDuplicateConfiguration
> = /* @__PURE__ */ endpointAdapter(
  'getDuplicateConfiguration',
  () => duplicateEndpoints.getDuplicateConfiguration,
);
