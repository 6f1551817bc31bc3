import { AbortError } from '../transport/fetch-error.ts';
import { type StoreEntry, storeEntry } from '../cache/store-entry.ts';

/** Source: spec §3, User data provider. */
export type UserData = { isGuest: true } | { isGuest: false; userId: string };
export type UserSource = {
  isGuest: (signal: AbortSignal) => Promise<boolean>;
  userId: (signal: AbortSignal) => Promise<string>;
};

/**
 * When the request for the user id fails, the next `load` repeats only that one. Call `forget` at
 * login and logout. Source: spec §4, record-api.md §7.12.
 */
export function userProvider(source: UserSource): StoreEntry<UserData> {
  const guest = storeEntry({ load: source.isGuest, ttl: -1 });
  const user = storeEntry<UserData>({
    ttl: -1,
    async load(signal) {
      const { data, error } = await guest.load(signal);
      signal.throwIfAborted();
      if (data === undefined) throw error ?? new AbortError();
      return data ? { isGuest: true } : { isGuest: false, userId: await source.userId(signal) };
    },
  });
  return {
    ...user,
    forget() {
      guest.forget();
      user.forget();
    },
  };
}
