/**
 * What the server says of a session: whose it is, how many milliseconds are left, whether nothing can renew it, and the key for what they typed. Null: it is over.
 */
export type SessionState = { user: string; left: number; final: boolean; key: string } | { user: null };
