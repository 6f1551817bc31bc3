import type { Field } from '#engine/fields/field.ts';
import type { Access, Grant, RowRule } from '#engine/model/access-definition.ts';

// Grants of customers stand with each object, because each is a separate decision.

export const fullGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
};

export const editGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  write: '*',
};

export const readGrant: Grant = { rows: 'all', read: '*' };

export const handlerGrant = (...write: readonly string[]): Grant => ({
  rows: 'all',
  read: '*',
  update: 'all',
  write,
});

/** A field that is added later stays hidden from guests until a developer lists it. */
export const publishedGrant = (...read: readonly string[]): Grant => ({
  rows: { field: 'Gepubliceerd__c', equals: true },
  read,
});

/** Of what administrators publish on the site. `forEveryone`: a `publishedGrant`. */
export const publishedAccess = (forEveryone: Grant): Access => ({
  guest: [forEveryone],
  customer: [forEveryone],
  casesOnly: [forEveryone],
  sales: [readGrant],
  administrator: [fullGrant],
});

export const fieldsExcept = (
  fields: Readonly<Record<string, Field>>,
  ...hidden: readonly string[]
): readonly string[] => Object.keys(fields).filter((name) => !hidden.includes(name));

/** Matches no record for a viewer without a company. */
export const ownCompanyRule = (field: string): RowRule => ({ field, is: 'viewer.account' });
