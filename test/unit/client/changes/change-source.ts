import { storeEntry } from '#client/cache/store-entry.ts';

type Call = {
  n: number;
  over: boolean;
  signal: AbortSignal;
  answer: (data: string) => void;
  fail: (error: unknown) => void;
};

/** A store entry whose loads the test answers, on a clock that the test sets. */
export function openEntry(ttl?: unknown) {
  const clock = { now: 1_000_000 };
  const calls: Call[] = [];
  const entry = storeEntry<string>({
    load: (signal) =>
      new Promise((resolve, reject) => {
        const call: Call = {
          n: calls.length,
          over: false,
          signal,
          answer(data) {
            call.over = true;
            resolve(data);
          },
          fail(error) {
            call.over = true;
            reject(error);
          },
        };
        calls.push(call);
      }),
    now: () => clock.now,
    ...(ttl !== undefined && { ttl }),
  });
  return { clock, calls, entry, call: (n: number): Call => calls[n]! };
}
export const loadedWith = (data: string) => ({
  data,
  error: undefined,
  loaded: true,
  loading: false,
});
