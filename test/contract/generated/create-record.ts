import { expect } from 'vitest';
import type { AccountName, TestServer } from '../../support/server.ts';

/**
 * Creates a record and gives its id. The administrator creates it by default; a user is created in
 * a fresh session (decisions/0021).
 */
export const recordCreator =
  (server: () => TestServer) =>
  async (apiName: string, fields: object, as: AccountName = 'beheer'): Promise<string> => {
    const made = await server().call('/records', {
      as,
      fresh: apiName === 'User' || apiName === 'Koppeling__c',
      method: 'POST',
      body: { apiName, fields, allowSaveOnDuplicate: true },
    });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
