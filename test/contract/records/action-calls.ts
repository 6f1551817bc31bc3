import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  type Answer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { createConnection, farDay } from '../generated/customer-scenarios.ts';
import type { ScenarioRecords } from '../generated/product-scenario.ts';

export type Row = Record<string, unknown>;

/** The status and error code of an answer, such as `409 CODE`. */
export const refusal = (answer: Answer): string => `${answer.status} ${codeOf(answer)}`;

/** Actions that need a recent login and that no API key may perform. */
const fresh = new Set(['User.MakeApiKey', 'Contact.Invite']);

/** Calls and rows for tests of business actions, on the server of the test file. */
export function businessActionCalls(at: () => { server: TestServer; scenario: ScenarioRecords }) {
  let count = 0;
  return {
    perform: (
      name: string,
      contextId: string,
      { as = 'verkoop', fields = {} }: { as?: AccountName; fields?: Row } = {},
    ): Promise<Answer> =>
      at().server.call(`/actions/perform-quick-action/${name}`, {
        as,
        fresh: fresh.has(name),
        method: 'POST',
        body: { apiName: name, contextId, fields },
      }),
    offered: async (id: string, as: AccountName = 'verkoop'): Promise<string[]> => {
      const { body } = await at().server.call(`/actions/record/${id}`, { as });
      return body.actions[id].actions
        .filter(({ subtype }: { subtype: string }) => subtype === 'Verb')
        .map(({ apiName }: { apiName: string }) => apiName);
    },
    row: async (table: string, id: string): Promise<Row> =>
      (await storedRows<Row>(at().server, `select * from ${table} where id = $1`, id))[0]!,
    mailsAbout: (id: string) =>
      storedRows<{ onderwerp__c: string; soort__c: string }>(
        at().server,
        'select onderwerp__c, soort__c from mail__c where record__c = $1',
        id,
      ),
    mailsTo: (id: string) =>
      storedRows<{ aan__c: string; soort__c: string; tekst__c: string }>(
        at().server,
        'select aan__c, soort__c, tekst__c from mail__c where record__c = $1 order by createddate, name',
        id,
      ),
    /** Ends a connection of the bakery on a far-away day. */
    termination: async (): Promise<{ id: string; connectionId: string }> => {
      const connectionId = await createConnection(at().scenario, {});
      const { body } = await at().server.call(productPath('OpzeggingController/confirm'), {
        as: 'korenaar',
        method: 'POST',
        body: {
          connectionId,
          endDate: farDay,
          acceptEarlyCost: false,
          idempotencyKey: `verbsleutel-${++count}`,
        },
      });
      return { id: body.terminationId, connectionId };
    },
    /** Creates a service request of the bakery without an owner. */
    request: async (fields: Row = {}): Promise<string> => {
      const body = {
        apiName: 'Case',
        fields: {
          Subject: `Verzoek ${++count}`,
          AccountId: at().scenario.bakery,
          OwnerId: null,
          ...fields,
        },
      };
      return (await at().server.call('/records', { as: 'verkoop', method: 'POST', body })).body.id;
    },
    comments: (id: string) =>
      storedRows<{ commentbody: string; ispublished: boolean }>(
        at().server,
        'select commentbody, ispublished from casecomment where parentid = $1 order by createddate, id',
        id,
      ),
  };
}
