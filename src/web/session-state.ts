/**
 * What the server says of a session: whose it is, how many milliseconds are left, whether nothing
 * can renew it, and the key for what they typed. Null: it is over; `ranOut`: by its time, as far as
 * the server still knows.
 */
export type SessionState =
  | { user: string; left: number; final: boolean; key: string }
  | { user: null; ranOut?: true };

/** A session that is over ran out of time, or somebody ended it. */
export type SessionEnd = 'ranOut' | 'ended';
