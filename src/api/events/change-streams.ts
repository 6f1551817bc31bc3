import type { IdentityService } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import {
  displacedEvent,
  streamHolderOf,
  openChangeStream,
  type StreamRequest,
  type ChangeStream,
  type StreamTools,
} from './change-stream.ts';

/** The open streams of the channel of changes, on this copy. */
export type ChangeStreams = {
  /** Null: too many already, or the server closes. */
  open(opening: StreamRequest): ReadableStream<Uint8Array> | null;
  /** Where the telling is now, for this viewer. */
  position(viewer: Viewer): string;
  count(): number;
  /** Ends them all at once, so that the system can close. */
  close(): void;
};

/**
 * One browser opens one, whatever its tabs; beyond this the oldest of a user goes, which is likely
 * one nobody holds any more.
 */
const mostOfUser = 10;
/**
 * An office shares an address; which of its streams is stale nobody knows, so the next one is
 * refused.
 */
const mostOfAddress = 100;
const mostOfAll = 5_000;
/** What is left is for who logged in. */
const mostOfGuests = 4_000;

const tickLength = 5_000; // ms

type Given = Omit<StreamTools, 'identify'> & {
  identity: Pick<IdentityService, 'identify' | 'onInvalidated'>;
};

export function openChangeStreams({ identity, ...given }: Given): ChangeStreams {
  const tools: StreamTools = { ...given, identify: identity.identify };
  const all = new Set<ChangeStream>();
  let ticking: NodeJS.Timeout | undefined;
  let closed = false;

  const forget = (stream: ChangeStream): void => {
    all.delete(stream);
    if (all.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };

  const isRoomFor = (opening: StreamRequest): boolean => {
    const holder = streamHolderOf(opening);
    const held = [...all].filter((one) => one.holder === holder);
    if (opening.viewer.kind !== 'user')
      return all.size < mostOfGuests && held.length < mostOfAddress;
    if (held.length >= mostOfUser) held[0]!.end(displacedEvent);
    return all.size < mostOfAll;
  };

  const stopDoubts = identity.onInvalidated((doubt) =>
    all.forEach((stream) => stream.doubt(doubt)),
  );

  return {
    open(opening) {
      if (closed || !isRoomFor(opening)) return null;
      const stream = openChangeStream(opening, tools, forget);
      all.add(stream);
      ticking ??= setInterval(() => all.forEach((one) => one.tick()), tickLength).unref();
      return stream.body;
    },
    position: (viewer) => given.changes.position(viewer),
    count: () => all.size,
    close() {
      closed = true;
      stopDoubts();
      all.forEach((stream) => stream.end());
    },
  };
}
