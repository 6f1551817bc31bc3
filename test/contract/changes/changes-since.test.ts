import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { base } from '../generated/calls.ts';
import {
  type ChangeStream,
  hasGap,
  kindsOf,
  type Listening,
  openChangeStream,
  openListening,
} from './change-stream.ts';

/**
 * A stream opened with the position of an earlier answer gives the changes since then. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

let world: Listening;
let server: TestServer;
const open: ChangeStream[] = [];
beforeAll(async () => {
  world = await openListening();
  ({ server } = world);
});
afterEach(() => {
  open.splice(0).forEach((stream) => stream.hangUp());
  world.hangUp();
});
afterAll(() => server.close());

async function listenSince(since: string): Promise<ChangeStream> {
  const authorization = `Bearer ${await server.apiKey('korenaar')}`;
  const stream = await openChangeStream(
    `${server.url}`,
    { authorization },
    `${base}/changes?since=${encodeURIComponent(since)}`,
  );
  open.push(stream);
  expect(stream.status).toBe(200);
  return stream;
}
const positionOf = async (): Promise<string> =>
  server.dependencies.streams.position((await server.contextOf('korenaar')).viewer);

it('a stream since a position gives the records changed at another server since then', async () => {
  const id = await world.request();
  await world.waitForAllChanges(await world.listen('korenaar'));
  const position = await positionOf();
  await world.change(id, { Subject: 'Intussen gewijzigd' });
  await world.waitForAllChanges(await world.listen('korenaar'));
  const stream = await listenSince(position);
  await stream.until(({ events }) => events.length > 0);
  expect([kindsOf(stream, id), hasGap(stream)]).toEqual([['updated'], false]);
});

it('a stream since the latest position gives an event without changes', async () => {
  await world.waitForAllChanges(await world.listen('korenaar'));
  const stream = await listenSince(await positionOf());
  await stream.until(({ events }) => events.length > 0);
  expect(stream.events).toEqual([{ changes: [] }]);
});

it.each(['0', 'x', '0.AAAAAAAAAAAAAAAAAAAAAA', '9'.repeat(400)])(
  'a stream since an unknown position gives a gap: %.30s',
  async (position) => {
    const stream = await listenSince(position);
    await stream.until(hasGap);
    expect(stream.events).toEqual([{ gap: true }]);
  },
);
