import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { webhookSecret } from '#domain/webhooks/subscriptions.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createWebhook } from '../../webhooks.ts';

/** A server whose webhooks reach receivers of this machine. */

export type Message = {
  id: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: ReturnType<typeof JSON.parse>;
};

export type Receiver = {
  url: string;
  messages: readonly Message[];
  /** Answers from now on. The default is 204. */
  answer(how: (answer: ServerResponse, message: Message) => void): void;
  close(): Promise<void>;
};

/** For what happens within seconds. On a busy machine that can be minutes. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > 180_000)
      throw new Error('it did not happen within three minutes');
    await pause(25);
  }
}

export async function openReceiver(): Promise<Receiver> {
  const messages: Message[] = [];
  let respond = (answer: ServerResponse, _message: Message): void =>
    void answer.writeHead(204).end();
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((raw) => {
      const message = {
        id: String(incoming.headers['webhook-id']),
        headers: incoming.headers,
        raw,
        body: raw === '' ? {} : JSON.parse(raw),
      };
      messages.push(message);
      respond(outgoing, message);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // proof: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    messages,
    answer: (how) => void (respond = how),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function openWebhookServer(environment: Record<string, string> = {}) {
  const server = await openTestServer({
    environment: { OUTBOUND_ALLOW: '127.0.0.1', ...environment },
  });
  return { server, ...webhooksOf(server) };
}

export function webhooksOf(server: TestServer) {
  const { ctx } = server;
  return {
    /** Makes a webhook as the system, for the user. */
    subscribe: (as: AccountName, url: string, fields: Record<string, string | null> = {}) =>
      createWebhook(server, as, { Adres__c: url, ...fields }),
    async stopAll(): Promise<void> {
      await storedRows(
        server,
        `update koppeling__c set status__c = 'Gestopt' where soort__c = 'Webhook' returning id`,
      );
      await storedRows(server, `select pg_notify('zorgeloos', 'records:Koppeling__c')`);
    },
    /** Makes every next attempt due, and lets targets be called again. Ends no lease. */
    async hurry(): Promise<void> {
      await storedRows(server, `delete from webhook_target returning subscription`);
      await storedRows(
        server,
        `update webhook_queue q set due_at = now() - interval '1 second' from aflevering__c a
          where a.id = q.delivery and q.due_at::timestamptz(3) = a.volgende_poging__c
          returning delivery`,
      );
    },
    deliveries: (webhook: string) =>
      storedRows<{ id: string; status: string; attempts: number; answer: string; event: string }>(
        server,
        `select id, status__c as status, pogingen__c as attempts, antwoord__c as answer,
          gebeurtenis__c as event from aflevering__c where koppeling__c = $1 order by name`,
        webhook,
      ),
    secret: (id: string, version = 1): Promise<string> => webhookSecret(ctx, id, version),
    /** Throws unless the secret signed the message. */
    verify: ({ headers, raw }: Message, secret: string): unknown =>
      new Webhook(secret).verify(raw, {
        'webhook-id': String(headers['webhook-id']),
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      }),
  };
}
