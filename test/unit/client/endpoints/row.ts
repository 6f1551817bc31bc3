import type { EndpointName } from '#protocol/api/endpoints.ts';

/**
 * The request of an adapter: for a full `config`, and in `least` for only the required keys.
 * Source: record-api.md §6, §7.2.
 */
export type Row = {
  endpoint: EndpointName;
  config: Record<string, unknown>;
  path: string;
  body?: unknown;
  least?: { config: Record<string, unknown>; path: string; body?: unknown };
  /** Keys without which a config is incomplete. */
  needs: readonly string[];
};

/** Ids of rows. */
export const master = '012000000000000AAA';
export const account = '0011700000r5ucfAAA';
export const other = '00B17000001tiWZEAY';
