import type { Field } from '#engine/fields/field.ts';
import type { Grant, RowRule } from '#engine/model/access-definition.ts';

// This file defines grants that several objects share. Grants of customers are not shared: each
// object lists its own, because each is a separate decision.

/** The grant for staff who manage an object. It allows all operations, including delete. */
export const fullGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
};

/** The grant for staff who work with an object. It allows all operations except delete. */
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
 * Returns the grant for staff who handle what visitors sent. They read all fields, and may change
 * only the listed ones.
 */
export const handlerGrant = (...write: readonly string[]): Grant => ({
  rows: 'all',
  read: '*',
  update: 'all',
  write,
});

/**
 * Returns the grant that lets everyone read published records. The fields are listed, so that a
 * field that is added later stays hidden from guests until a developer lists it.
 */
export const publishedGrant = (...read: readonly string[]): Grant => ({
  rows: { field: 'Gepubliceerd__c', equals: true },
  read,
});

/**
 * Returns the names of all fields of an object, except those in `hidden`, which a grant leaves out.
 */
export const fieldsExcept = (
  fields: Readonly<Record<string, Field>>,
  ...hidden: readonly string[]
): readonly string[] => Object.keys(fields).filter((name) => !hidden.includes(name));

/**
 * Returns the rule that matches records of the viewer's own company. It matches no record for a
 * viewer without a company.
 */
export const ownCompanyRule = (field: string): RowRule => ({ field, is: 'viewer.account' });
