import type { CallOptions } from './tested-server.ts';

/** `maybe404`: a server need not have this endpoint. */
export type Sample = { path: string; status?: number; maybe404?: true } & Pick<
  CallOptions,
  'method' | 'body' | 'headers'
>;

export const post = (path: string, body: unknown = {}): Sample => ({ path, method: 'POST', body });
export const patch = (path: string, body: unknown): Sample => ({ path, method: 'PATCH', body });
