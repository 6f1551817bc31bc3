import type { ChangeFeed, ChangeSubscriber } from '#engine/events/change-feed.ts';
import type { InvalidatedCredential, Identify } from '#auth/sessions/viewer.ts';
import type { Change, ChangesEvent } from '#protocol/shapes/changes.ts';
import { type Credentials, type CredentialWatch, watchCredentials } from './credential-watch.ts';
import { type EventOutlet, openEventOutlet } from './event-outlet.ts';

/** `since`: an id of an earlier event, or a position. `hangUp`: closes the connection. */
export type StreamRequest = Credentials & {
  since?: string | undefined;
  address: string;
  hangUp: () => void;
};

export type ChangeStream = {
  body: ReadableStream<Uint8Array>;
  /** A user id, or `guest` with a network address. Streams of one holder share a limit. */
  holder: string;
  doubt(about: InvalidatedCredential): void;
  /**
   * Called every few seconds. Ends a stream that is not read, checks credentials, sends a
   * heartbeat.
   */
  tick(): void;
  end(last?: Uint8Array): void;
};

export type StreamTools = {
  changes: ChangeFeed;
  identify: Identify;
  now: () => Date;
  report: (error: unknown) => void;
};

/** Proxies close a connection that is silent for long, often after a minute. */
const heartbeatAfter = 25_000; // ms
/** A client that reads nothing for this time is treated as disconnected. */
const patience = 60_000; // ms

const encoder = new TextEncoder();
/** `id`: a position to continue from; empty when it is not known. */
const event = (json: string, id: string): Uint8Array =>
  encoder.encode(`${idLine(id)}data: ${json}\n\n`);
const idLine = (id: string): string => (id === '' ? '' : `id: ${id}\n`);
const jsonOf = (says: ChangesEvent): string => JSON.stringify(says);
const firstWord = encoder.encode('retry: 3000\n: open\n\n');
const heartbeat = encoder.encode(':\n\n');
const gapJson = jsonOf({ gap: true });
const gapEvent = (id: string): Uint8Array => event(gapJson, id);
const ended = event(jsonOf({ ended: true }), '');
/** Makes a client reconnect after a minute, so that two clients do not displace each other. */
export const displacedEvent = encoder.encode('retry: 60000\n\n');

export const streamHolderOf = ({
  viewer,
  address,
}: Pick<StreamRequest, 'viewer' | 'address'>): string =>
  viewer.kind === 'user' ? viewer.userId : `guest ${address}`;

/** `onEnd` is called once, however the stream ends. */
export function openChangeStream(
  opening: StreamRequest,
  tools: StreamTools,
  onEnd: (stream: ChangeStream) => void,
): ChangeStream {
  let isOver = false;
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    watch.close();
    stopListening();
    onEnd(stream);
  };
  const position = (): string => tools.changes.position(watch.viewer());
  const outlet = openEventOutlet({
    first: firstWord,
    missed: () => gapEvent(position()),
    onGone: over,
  });
  const end = (last?: Uint8Array): void => {
    over();
    if (last) outlet.send(last);
    outlet.end();
    if (outlet.laggingSince() !== null) opening.hangUp();
  };
  const watch = watchCaller(opening, tools, { onNews: () => events.gap(position()), end });
  const events = openEvents(outlet, { passes: () => watch.passes(), since: opening.since });
  const subscriber: ChangeSubscriber = {
    viewer: watch.viewer,
    changed: events.changed,
    gap: () => events.gap(position()),
  };
  const stopListening = tools.changes.subscribe(subscriber);
  const { since } = opening;
  // The replay waits for the first check of the credentials; until then events are withheld.
  if (since !== undefined)
    void watch.looked.then(() =>
      tools.changes.replaySince({ ...subscriber, changed: events.replayed }, since),
    );
  const stream: ChangeStream = {
    body: outlet.body,
    holder: streamHolderOf(opening),
    doubt: watch.doubt,
    tick() {
      const lagStart = outlet.laggingSince();
      if (lagStart !== null && performance.now() - lagStart > patience) return end();
      // First, because the check withholds what is sent during it, and a heartbeat is no news.
      events.tick(() => tools.changes.settledPosition(watch.viewer()));
      watch.tick();
    },
    end,
  };
  return stream;
}

type Events = {
  changed: (list: readonly Change[], id: string) => void;
  replayed: (list: readonly Change[], id: string) => void;
  gap: (id: string) => void;
  tick: (settled: () => string) => void;
};

function openEvents(
  outlet: EventOutlet,
  { passes, since }: { passes: () => boolean; since: string | undefined },
): Events {
  let sentAt = performance.now();
  let lastId = '';
  /** A client that has not got what it missed must not continue from a later event. */
  let owesReplay = since !== undefined;
  const send = (bytes: Uint8Array): void => {
    if (!passes()) return;
    sentAt = performance.now();
    outlet.send(bytes);
  };
  const sendWith = (json: string, id: string): void => {
    if (!owesReplay) lastId = id;
    send(event(json, owesReplay ? '' : id));
  };
  return {
    changed: (list, id) => sendWith(written(list), id),
    replayed(list, id) {
      owesReplay = false;
      sendWith(written(list), id);
    },
    gap(id) {
      owesReplay = false;
      sendWith(gapJson, id);
    },
    tick(settled) {
      if (performance.now() - sentAt <= heartbeatAfter) return;
      const id = owesReplay ? '' : settled();
      // Without events the client learns the newest position too, and later continues from there.
      if (id === '' || id === lastId) return send(heartbeat);
      lastId = id;
      send(encoder.encode(`${idLine(id)}\n`));
    },
  };
}

const watchCaller = (
  opening: StreamRequest,
  { identify, now, report }: StreamTools,
  { onNews, end }: { onNews: () => void; end: (last?: Uint8Array) => void },
): CredentialWatch =>
  watchCredentials(
    opening,
    { identify, now },
    {
      onRefused: () => end(ended),
      onNews,
      onError(error) {
        report(error);
        end();
      },
    },
  );

/** Viewers with the same access get the same list object, so each list is serialized once. */
const writtenOf = new WeakMap<readonly Change[], string>();

function written(list: readonly Change[]): string {
  const made = writtenOf.get(list) ?? jsonOf({ changes: [...list] });
  writtenOf.set(list, made);
  return made;
}
