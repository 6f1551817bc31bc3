import type { Ask } from '#records/ask.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';

/** Somebody waits before an empty window; after this they go to the public shop. */
const patience = 3_000; // ms

/**
 * The one-time address that opens the webshop as the viewer.
 * Refuses webshop.guest (nobody to sign on) and webshop.noSignOn (none is set up here). Throws when the shop fails or takes longer than three seconds:
 * whoever asks then opens the public webshop. Source: spec §2, §8; decisions.md §10.
 */
export async function webshopSignOn(ask: Ask): Promise<Result<string>> {
  const { viewer } = ask;
  const { webshop } = ask.outside;
  if (viewer.kind !== 'user') return refuse({ code: 'webshop.guest' });
  if (webshop === null) return refuse({ code: 'webshop.noSignOn' });
  const signal = AbortSignal.timeout(patience);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error(`The webshop gave no address within ${patience} ms`)), { once: true });
  return ok(await Promise.race([webshop.addressFor(viewer.userId, signal), tooLate]));
}
