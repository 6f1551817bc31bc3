import type { Entry, OwnWay } from '../client.ts';

/** The way of its own that an adapter asks and keeps, if it has one. */
export const wayOf = ({ adapter }: Pick<Entry, 'adapter'>): OwnWay | undefined =>
  adapter.way as OwnWay | undefined; // proof: nothing else makes one
