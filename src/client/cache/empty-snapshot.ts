import type { Snapshot } from '../client.ts';

/** What is known before anything is. */
export const emptySnapshot: Snapshot<never> = /* @__PURE__ */ Object.freeze({
  state: 'unfulfilled',
  data: undefined,
  error: undefined,
});
