/** One answer that goes on: events as text, to a reader who may be slow. */
export type EventOutlet = {
  body: ReadableStream<Uint8Array>;
  /**
   * Not sent while the reader is behind; once they read again they are told that they missed
   * something.
   */
  send(bytes: Uint8Array): void;
  /** Since when the reader reads nothing, by `performance.now()`; null = they keep up. */
  laggingSince(): number | null;
  end(): void;
};

/** Bytes that wait for a reader, beside what the socket holds. */
const mostWaiting = 16_384;

/** `missed`: what a reader is told who was behind. `onGone`: the reader went away. */
export function openEventOutlet({
  first,
  missed,
  onGone,
}: {
  first: Uint8Array;
  missed: Uint8Array;
  onGone: () => void;
}): EventOutlet {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let lagStart: number | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
        given.enqueue(first);
      },
      pull(given) {
        if (lagStart === null) return;
        lagStart = null;
        given.enqueue(missed);
      },
      cancel() {
        controller = undefined;
        onGone();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  return {
    body,
    send(bytes) {
      if (controller === undefined) return;
      if ((controller.desiredSize ?? 0) <= 0) lagStart ??= performance.now();
      else if (lagStart === null) controller.enqueue(bytes);
    },
    laggingSince: () => lagStart,
    end() {
      controller?.close();
      controller = undefined;
    },
  };
}
