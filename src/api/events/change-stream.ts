import type { ChangeFeed, ChangeSubscriber } from '#engine/events/change-feed.ts';
import type { InvalidatedCredential, Identify } from '#auth/sessions/viewer.ts';
import type { Change, ChangesEvent } from '#protocol/shapes/changes.ts';
import { type Credentials, type CredentialWatch, watchCredentials } from './credential-watch.ts';
import { openEventOutlet } from './event-outlet.ts';

/** `since`: a position in the change feed. `hangUp`: closes the connection. */
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
const event = (says: ChangesEvent): Uint8Array =>
  encoder.encode(`data: ${JSON.stringify(says)}\n\n`);
const firstWord = encoder.encode('retry: 3000\n: open\n\n');
const heartbeat = encoder.encode(':\n\n');
const missed = event({ gap: true });
const ended = event({ ended: true });
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
  let sentAt = performance.now();
  let isOver = false;

  const over = (): void => {
    if (isOver) return;
    isOver = true;
    watch.close();
    stopListening();
    onEnd(stream);
  };
  const outlet = openEventOutlet({ first: firstWord, missed, onGone: over });

  const end = (last?: Uint8Array): void => {
    over();
    if (last) outlet.send(last);
    outlet.end();
    if (outlet.laggingSince() !== null) opening.hangUp();
  };
  const send = (bytes: Uint8Array): void => {
    if (!watch.passes()) return;
    sentAt = performance.now();
    outlet.send(bytes);
  };

  const watch = watchCaller(opening, tools, { send, end });
  const subscriber: ChangeSubscriber = {
    viewer: watch.viewer,
    changed: (list) => send(written(list)),
    gap: () => send(missed),
  };
  const stopListening = tools.changes.subscribe(subscriber);
  const { since } = opening;
  // The replay waits for the first check of the credentials; until then events are withheld.
  if (since !== undefined)
    void watch.looked.then(() => tools.changes.replaySince(subscriber, since));
  const stream: ChangeStream = {
    body: outlet.body,
    holder: streamHolderOf(opening),
    doubt: watch.doubt,
    tick() {
      const time = performance.now();
      const lagStart = outlet.laggingSince();
      if (lagStart !== null && time - lagStart > patience) return end();
      watch.tick();
      if (time - sentAt > heartbeatAfter) send(heartbeat);
    },
    end,
  };
  return stream;
}

const watchCaller = (
  opening: StreamRequest,
  { identify, now, report }: StreamTools,
  { send, end }: { send: (bytes: Uint8Array) => void; end: (last?: Uint8Array) => void },
): CredentialWatch =>
  watchCredentials(
    opening,
    { identify, now },
    {
      onRefused: () => end(ended),
      onNews: () => send(missed),
      onError(error) {
        report(error);
        end();
      },
    },
  );

/** Viewers with the same access get the same list object, so each list is serialized once. */
const writtenOf = new WeakMap<readonly Change[], Uint8Array>();

function written(list: readonly Change[]): Uint8Array {
  const made = writtenOf.get(list) ?? event({ changes: [...list] });
  writtenOf.set(list, made);
  return made;
}
