import type { Snapshot } from '../client.ts';

/** The state before anything is known. */
export const emptySnapshot: Snapshot<never> = /* @__PURE__ */ Object.freeze({
  state: 'unfulfilled',
  data: undefined,
  error: undefined,
});
