import type { Field } from '#engine/fields/field.ts';
import type { Grant, RowRule } from '#engine/model/access-definition.ts';

/**
 * Grants that several objects share. Customers' grants are written out in each object and never
 * shared, because each is a separate decision.
 */

/** The grant for staff who manage an object: all operations, including delete. */
export const fullGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
};

/** The grant for staff who work with an object: all operations except delete. */
export const editGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  write: '*',
};

/** The grant for staff who only read. */
export const readGrant: Grant = { rows: 'all', read: '*' };

/**
 * Returns the grant for staff who handle what visitors sent: they change the given fields, but not
 * the sent ones.
 */
export const handlerGrant = (...write: readonly string[]): Grant => ({
  rows: 'all',
  read: '*',
  update: 'all',
  write,
});

/**
 * Returns the grant on published rows, for everyone. The fields are listed, so that a field added
 * later stays hidden from guests until a developer lists it.
 */
export const publishedGrant = (...read: readonly string[]): Grant => ({
  rows: { field: 'Gepubliceerd__c', equals: true },
  read,
});

/** Returns all fields of an object except these, which must not be readable. */
export const fieldsExcept = (
  fields: Readonly<Record<string, Field>>,
  ...hidden: readonly string[]
): readonly string[] => Object.keys(fields).filter((name) => !hidden.includes(name));

/**
 * Returns the rule for rows of the viewer's own company; it matches no row for a viewer without a
 * company.
 */
export const ownCompanyRule = (field: string): RowRule => ({ field, is: 'viewer.account' });
