import { validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { AccessRole } from '#engine/access/access.ts';
import { schemaFor } from '#engine/graphql/schema.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { objects } from '#objects/index.ts';

const registry = createRegistry(objects);
const roles: readonly AccessRole[] = [
  ...(['guest', 'customer', 'casesOnly', 'sales', 'administrator'] as const),
  'sales|read|*',
  'customer|write|Case',
  // A key whose only object its user does not see any more.
  'customer|read|Merkgegeven__c',
];

describe('the schema of GraphQL', () => {
  it.each(roles)('is valid for %s, and made once', (role) => {
    const schema = schemaFor(registry, role);
    expect(validateSchema(schema)).toEqual([]);
    expect(schemaFor(registry, role)).toBe(schema);
  });

  it('has no objects besides those that a key is limited to', () => {
    const schema = schemaFor(registry, 'customer|write|Case');
    const query = schema.getType('RecordQuery');
    expect(query && 'getFields' in query ? Object.keys(query.getFields()) : null).toEqual(['Case']);
    expect(schema.getType('Account')).toBeUndefined();
    expect(
      schemaFor(registry, 'customer|read|Merkgegeven__c').getType('RecordQuery'),
    ).toBeUndefined();
  });
});
