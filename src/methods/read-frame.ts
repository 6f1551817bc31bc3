import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { countOpenCases } from './read-open-cases.ts';

/** What stands around every page of somebody who is logged in. `openCases` null: no customer, nothing to count. */
export type Frame = { accountName: string | null; openCases: number | null };

/** The company's name for a customer, their own for staff; and the open requests behind the badge. Source: spec §2, Profile menu. */
export async function readFrame(ask: Ask): Promise<Frame> {
  if (ask.viewer.kind !== 'user') return { accountName: null, openCases: null };
  const { userId, accountId } = ask.viewer;
  if (accountId === null) return { accountName: await nameOf(ask, 'User', userId), openCases: null };
  const [accountName, openCases] = await Promise.all([nameOf(ask, 'Account', accountId), countOpenCases(ask)]);
  return { accountName, openCases };
}

async function nameOf(ask: Ask, from: 'Account' | 'User', id: string): Promise<string | null> {
  const [row] = await findRows(ask, { from, fields: ['Name'], filters: [{ field: 'Id', operator: 'Equals', operands: [id] }], limit: 1 });
  return row ? String(row['Name']) : null;
}
