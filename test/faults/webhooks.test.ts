import { it } from 'vitest';
import { ownServer } from './own-server.ts';
import { expectNothingLost } from './webhook-kills.ts';

/** `test/deep/webhooks.test.ts` does the same with 10,000 events and ten kills. */

const testServer = ownServer('shared');

it('no event is lost or out of order when the server is killed, with a receiver that fails', () =>
  expectNothingLost(testServer, { events: 160, records: 16, kills: 2 }));
