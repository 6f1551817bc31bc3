import { type ContractSummary, summaryHash } from './contract-summary.ts';

/** As mailed and accepted. `madeOn`: ISO 8601. Source: docs/decisions/0046. */
export type StoredSummary = { madeOn: string; hash: string; summary: ContractSummary };

export const storedSummary = (summary: ContractSummary, now: Date): StoredSummary => ({
  madeOn: now.toISOString(),
  hash: summaryHash(summary),
  summary,
});

/** Null for no text, and for a text that does not have its own hash. */
export function parseStoredSummary(text: string | null): StoredSummary | null {
  if (text === null) return null;
  // proof: only `mailSummary` and `acceptOrder` write the field; the hash is checked below
  const stored = JSON.parse(text) as StoredSummary;
  return summaryHash(stored.summary) === stored.hash ? stored : null;
}
