import type { Field } from '#engine/fields/field.ts';
import type { Grant, RowRule } from '#engine/model/access-definition.ts';

/**
 * Grants that several objects share. What a customer sees is written out in each object, never
 * shared: every such rule is a decision of its own.
 */

/** Staff who keep an object: everything, deleting too. */
export const fullGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
};

/** Staff who work with an object: everything but deleting. */
export const editGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  write: '*',
};

/** Staff who look. */
export const readGrant: Grant = { rows: 'all', read: '*' };

/** Staff who handle what visitors sent: they move it on, and leave what was sent as it was. */
export const handlerGrant = (...write: readonly string[]): Grant => ({
  rows: 'all',
  read: '*',
  update: 'all',
  write,
});

/**
 * Published rows, for everyone. The fields are written out: a field added later stays hidden from
 * guests until someone names it.
 */
export const publishedGrant = (...read: readonly string[]): Grant => ({
  rows: { field: 'Gepubliceerd__c', equals: true },
  read,
});

/** Every own field but these, which nobody outside the system reads. */
export const fieldsExcept = (
  fields: Readonly<Record<string, Field>>,
  ...hidden: readonly string[]
): readonly string[] => Object.keys(fields).filter((name) => !hidden.includes(name));

/** Rows of the viewer's own company. A viewer without one sees none. */
export const ownCompanyRule = (field: string): RowRule => ({ field, is: 'viewer.account' });
