import type * as changesEndpoints from '#protocol/endpoints/changes.ts';
import { ok } from '#protocol/problem.ts';
import type { Handlers } from '../pipeline/endpoint-handler.ts';

export const changesHandlers: Handlers<typeof changesEndpoints> = {
  getChanges: ({ query: { since } }) => Promise.resolve(ok({ events: 'changes', since })),
};
