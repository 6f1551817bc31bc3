/** What the server says of a session: whose it is, how many milliseconds are left, and whether nothing can renew it. Null: it is over. */
export type SessionState = { user: string; left: number; final: boolean } | { user: null };
