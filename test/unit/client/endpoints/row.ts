import type { EndpointName } from '#protocol/api/endpoints.ts';

/**
 * How each adapter asks: `config` in full, `least` with only what is needed. Source: record-api.md
 * §6, §7.2.
 */
export type Row = {
  endpoint: EndpointName;
  config: Record<string, unknown>;
  path: string;
  body?: unknown;
  least?: { config: Record<string, unknown>; path: string; body?: unknown };
  /** Keys without which nothing is asked. */
  needs: readonly string[];
};

/** Ids of rows. */
export const master = '012000000000000AAA';
export const account = '0011700000r5ucfAAA';
export const other = '00B17000001tiWZEAY';
