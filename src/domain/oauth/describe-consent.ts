import type { OAuthClient } from '#auth/oauth/clients.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { readOwnIdentity } from '../users/own-identity.ts';

/** What a user must know to decide about an app. */
export type ConsentFacts = {
  app: string;
  /** Nobody of this company entered the app. */
  isUnknown: boolean;
  scopes: readonly Scope[];
  /** Labels; empty when the app is not limited to objects. */
  objects: readonly string[];
  account: string;
  company: string;
};

export async function describeConsent(
  ctx: RequestContext,
  { client, scopes }: { client: OAuthClient; scopes: readonly Scope[] },
): Promise<ConsentFacts | null> {
  const identity = await readOwnIdentity(ctx);
  if (identity === null) return null;
  return {
    app: client.name,
    isUnknown: client.kind === 'registered' || client.kind === 'document',
    scopes: scopes.filter((scope) => scope !== 'read' || !scopes.includes('api')),
    objects: labelsOf(ctx, client.objects ?? []),
    account: identity.username,
    company: identity.companyName,
  };
}

/** Without objects that the user does not see. */
const labelsOf = ({ registry, viewer }: RequestContext, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const object = registry.object(name);
    return object !== undefined && seesObject(object, accessRoleOf(viewer))
      ? [object.labelPlural]
      : [];
  });
