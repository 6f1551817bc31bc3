import { expect } from 'vitest';
import type { AccountName, TestServer } from '../../support/server.ts';

/**
 * How tests make a row they need, whatever it is like; gives its id. The administrator makes it,
 * unless said otherwise; a user is made by a fresh session (decisions/0021).
 */
export const makerOf =
  (server: () => TestServer) =>
  async (apiName: string, fields: object, as: AccountName = 'beheer'): Promise<string> => {
    const made = await server().call('/records', {
      as,
      fresh: apiName === 'User',
      method: 'POST',
      body: { apiName, fields, allowSaveOnDuplicate: true },
    });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
