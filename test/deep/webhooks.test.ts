import { it } from 'vitest';
import { ownServer } from '../faults/own-server.ts';
import { expectNothingLost } from '../faults/webhook-kills.ts';

const testServer = ownServer('shared');

const longest = 1_800_000; // ms

it(
  '10,000 events arrive in order, over ten kills of a server with two processes',
  () => expectNothingLost(testServer, { events: 10_000, records: 200, kills: 10, workers: '2' }),
  longest,
);
