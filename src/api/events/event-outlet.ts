export type EventOutlet = {
  body: ReadableStream<Uint8Array>;
  /** Drops the bytes while the client is behind. When the client catches up, it gets `missed`. */
  send(bytes: Uint8Array): void;
  /** When (`performance.now()`) the client fell behind; null while the client is not behind. */
  laggingSince(): number | null;
  end(): void;
};

/** Bytes, in addition to those in the socket buffer. */
const mostWaiting = 16_384;

export function openEventOutlet({
  first,
  missed,
  onGone,
}: {
  first: Uint8Array;
  missed: () => Uint8Array;
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
        given.enqueue(missed());
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
