import type { Entry, ReadStrategy } from '../client.ts';

/** The way of its own that an adapter asks and keeps, if it has one. */
export const readStrategyOf = ({ adapter }: Pick<Entry, 'adapter'>): ReadStrategy | undefined =>
  adapter.way as ReadStrategy | undefined; // proof: nothing else makes one
