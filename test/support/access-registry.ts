import { objects } from '#objects/index.ts';
import type { Access } from '#engine/model/access-definition.ts';
import { createRegistry, type Registry } from '#engine/model/registry.ts';

/** The registry of the product's objects, with other access rules for some. */
export const withAccess = (changed: Readonly<Record<string, Access>>): Registry =>
  createRegistry(objects.map((one) => ({ ...one, access: changed[one.apiName] ?? one.access })));
