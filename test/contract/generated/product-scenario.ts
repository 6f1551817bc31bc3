import { expect } from 'vitest';
import { type AccountName, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { createCampaign } from '../../support/fibre.ts';

/** The types and helpers that scenarios of product methods use. */

export type Caller = 'guest' | AccountName;
export type Params = Record<string, unknown>;

export type ProductScenario = {
  /** Makes new parameters for every call, so that no call counts as a repeated submit. */
  given: (place: ScenarioRecords) => Params | Promise<Params>;
  /** The answer or refusal by caller; `others` for every caller who is not listed. */
  answers: Partial<Record<Caller, unknown>> & { others: unknown };
  /** The table that grows by one row with each accepted call; null: nothing is written. */
  targetTable: string | null;
  refused: [
    title: string,
    change: Params | ((given: Params) => Params),
    status: number,
    code: string,
  ][];
};

/** The server and records that the scenarios use. */
export type ScenarioRecords = { server: TestServer; bakery: string; campaign: string };

export async function createScenarioRecords(server: TestServer): Promise<ScenarioRecords> {
  const row = await companyOf(server, 'korenaar');
  return { server, bakery: row, campaign: await createCampaign(server) };
}

export const refusal = (status: number, errorCode: string) => ({
  status,
  body: [{ errorCode, message: expect.any(String) }],
});
export const okAnswer = (body: unknown) => ({ status: 200, body });

let count = 0;
export const nextNumber = (): number => ++count;
export const uniqueText = (): string => `aanvraag${nextNumber()}`;
