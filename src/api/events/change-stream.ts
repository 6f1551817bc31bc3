import type { ChangeFeed, ChangeSubscriber } from '#engine/events/change-feed.ts';
import type { InvalidatedCredential, Identify } from '#auth/sessions/viewer.ts';
import type { Change, ChangesEvent } from '#protocol/shapes/changes.ts';
import { type Credentials, type CredentialWatch, watchCredentials } from './credential-watch.ts';
import { openEventOutlet } from './event-outlet.ts';

/**
 * A request to open a stream: the credentials, the position to start from, and a function that
 * drops the connection of a client that does not read.
 */
export type StreamRequest = Credentials & {
  since?: string | undefined;
  address: string;
  hangUp: () => void;
};

/** One open stream. */
export type ChangeStream = {
  body: ReadableStream<Uint8Array>;
  /** Streams with the same holder (a user, or the address of a guest) share one limit. */
  holder: string;
  /** Authenticates again if the invalidation concerns the credentials of this stream. */
  doubt(about: InvalidatedCredential): void;
  /**
   * Does the periodic work: sends a heartbeat, checks the credentials, and ends a stream whose
   * client does not read.
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

/** Proxies close a connection that is silent for a minute, often for half of it. */
const heartbeatAfter = 25_000; // ms
/** A client that reads nothing for this long is treated as disconnected. */
const patience = 60_000; // ms

const encoder = new TextEncoder();
const event = (says: ChangesEvent): Uint8Array =>
  encoder.encode(`data: ${JSON.stringify(says)}\n\n`);
const firstWord = encoder.encode('retry: 3000\n: open\n\n');
const heartbeat = encoder.encode(':\n\n');
const missed = event({ gap: true });
const ended = event({ ended: true });
/**
 * Sent to a displaced client, which then reconnects only after a minute; otherwise two clients
 * would displace each other continuously.
 */
export const displacedEvent = encoder.encode('retry: 60000\n\n');

export const streamHolderOf = ({
  viewer,
  address,
}: Pick<StreamRequest, 'viewer' | 'address'>): string =>
  viewer.kind === 'user' ? viewer.userId : `guest ${address}`;

/**
 * Subscribes one caller until they disconnect or their credentials end. `onEnd` is called once,
 * however the stream ends.
 */
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
  // Replays after the first authentication: before it, events are withheld and reported as missed.
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

/**
 * Watches the credentials of the caller. A changed viewer gets the `missed` event; when credentials
 * are refused or an error occurs, the stream ends.
 */
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

/**
 * The serialized changes. Viewers with the same access get the same list object, so it is
 * serialized once.
 */
const writtenOf = new WeakMap<readonly Change[], Uint8Array>();

function written(list: readonly Change[]): Uint8Array {
  const made = writtenOf.get(list) ?? event({ changes: [...list] });
  writtenOf.set(list, made);
  return made;
}
