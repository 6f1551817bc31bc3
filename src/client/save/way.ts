import type { Entry, ReadStrategy } from '../client.ts';

/** The custom read strategy of an adapter, if it has one. */
export const readStrategyOf = ({ adapter }: Pick<Entry, 'adapter'>): ReadStrategy | undefined =>
  adapter.way as ReadStrategy | undefined; // proof: only `pagedReadStrategy` makes one
