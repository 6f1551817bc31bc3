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

export type ChangeStreams = {
  /** Null: too many streams, or the server is closing. */
  open(opening: StreamRequest): ReadableStream<Uint8Array> | null;
  position(viewer: Viewer): string;
  count(): number;
  close(): void;
};

/** Above this number the user's oldest stream ends: its client has probably disconnected. */
const mostOfUser = 10;
/**
 * Beyond it a new stream is refused. No other stream ends, because guests of one office share an
 * address.
 */
const mostOfAddress = 100;
const mostOfAll = 5_000;
/** Guests get no stream beyond this number. The rest of `mostOfAll` is for users. */
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
