import { expect } from 'vitest';
import type { AccountName, TestHouse } from '../house.ts';

/** How tests make a row they need, as a program does and whatever it is like; gives its id. The administrator makes it, unless said otherwise. */
export const makerOf =
  (house: () => TestHouse) =>
  async (apiName: string, fields: object, as: AccountName = 'beheer'): Promise<string> => {
    const made = await house().call('/records', { as, method: 'POST', body: { apiName, fields, allowSaveOnDuplicate: true } });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
