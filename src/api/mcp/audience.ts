import type { Audience } from '#protocol/oauth/audience.ts';
import type { ApiCall } from '../pipeline/api-call.ts';

/**
 * The one place that compares the audience of a token. An api key has no audience: it is given to
 * one program by hand. A token of OAuth works at the resource for which it was issued, so that a
 * server that gets a token cannot use it elsewhere. A tool of an assistant calls the record API
 * inside its call, with the token of that call. Source: RFC 8707, RFC 9700 §2.3.
 */
export function acceptsAudience(
  { viewer, bindings }: Pick<ApiCall, 'viewer' | 'bindings'>,
  at: Audience,
): boolean {
  const app = viewer.kind === 'user' ? viewer.key?.app : undefined;
  return app === undefined || bindings.inside !== undefined || app.audience === at;
}
