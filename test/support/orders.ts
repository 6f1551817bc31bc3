import { inTransaction } from '#engine/model/transaction.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import type { Result } from '#protocol/problem.ts';
import type { PerformedAction } from '#protocol/shapes/actions.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createRow } from '../rows.ts';
import type { Person } from './company.ts';
import type { TestDependencies } from './dependencies.ts';

/** Products, orders and their lines, for tests of fulfilment. */

type Fields = Dict<Scalar | null>;

let count = 0;

/** A mobile subscription: one connection for each one ordered. */
export const createProduct = (world: TestDependencies, fields: Fields = {}): Promise<string> =>
  createRow(world, 'Product__c', {
    Name: `Mobiel ${(count += 1)}`,
    Soort__c: 'Mobiel',
    Eenheid__c: 'aansluitingen',
    Aantal_per_aansluiting__c: 1,
    Maandbedrag__c: 17.5,
    Levertijd_werkdagen__c: 3,
    Gepubliceerd__c: true,
    ...fields,
  });

/** An order of a guest that was submitted just now. */
export const createOrder = (world: TestDependencies, fields: Fields = {}): Promise<string> =>
  createRow(world, 'Bestelling__c', {
    Status__c: 'Ingediend',
    Herkomst__c: 'Site',
    Bedrijf__c: 'Slagerij Smit',
    KvK_nummer__c: `6${String((count += 1)).padStart(7, '0')}`,
    Voornaam__c: 'Sam',
    Achternaam__c: 'Smit',
    Email__c: `sam-${count}@slagerij.example`,
    Telefoon__c: '030-2345678',
    Postcode__c: '3446AA',
    Huisnummer__c: 3,
    Straat__c: 'Weteringkade',
    Plaats__c: 'Woerden',
    ...fields,
  });

export const createLine = (
  world: TestDependencies,
  orderId: string,
  fields: Fields & { Product__c: string },
): Promise<string> =>
  createRow(world, 'Bestelregel__c', {
    Bestelling__c: orderId,
    Maandbedrag__c: 17.5,
    Looptijd_maanden__c: '12',
    ...fields,
  });

/** Performs an action as its form does: with its rights, locks and conditions. */
export async function act(
  world: TestDependencies,
  who: Person,
  { action, id, fields = {} }: { action: string; id: string; fields?: Fields },
): Promise<Result<PerformedAction>> {
  const ctx = world.as(who);
  const found = findAction(ctx, action);
  if (!found.ok) return found;
  return inTransaction(ctx, (inside) =>
    runQuickAction(inside, found.value, {
      apiName: found.value.written.apiName,
      contextId: id,
      fields,
    }),
  );
}
