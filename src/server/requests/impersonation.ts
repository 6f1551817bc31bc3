import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import { impersonate } from '#engine/model/impersonation.ts';
import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import { findImpersonation, findImpersonationOrigin } from '#auth/sessions/impersonation.ts';
import type { Impersonation } from '#web/visit.ts';
import { impersonationAddress, parseImpersonationPath } from '#protocol/users/impersonation.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { RequestInfo } from './request-info.ts';
import type { ApiEntryPoint } from './api-tools.ts';
import type { Dependencies } from '../dependencies.ts';
import { impersonationText } from '#messages/site/shell.ts';

type Let = Extract<AuthenticationResult, { ok: true }>;
type Arrived = { request: Request; arrival: RequestInfo; admitted: Let };

/**
 * `path`: as the customer has it, with the base path. `with`: null when this user has no such
 * impersonation, or when it has ended. `back`: after the end, the path of the record where the
 * impersonation began.
 */
export type ImpersonationRequest = {
  path: string;
  with: { viewer: Viewer; looking: Impersonation } | null;
  back: string | null;
};

/** Null when the path belongs to no impersonation. Source: docs/decisions/0014. */
export async function findImpersonationOfPath(
  dependencies: Dependencies,
  { request, arrival, admitted: { viewer, session } }: Arrived,
): Promise<ImpersonationRequest | null> {
  const { basePath } = dependencies.config;
  const { pathname } = new URL(request.url);
  const asked = pathname.startsWith(`${basePath}/`)
    ? parseImpersonationPath(pathname.slice(basePath.length))
    : null;
  if (asked === null) return null;
  const { id } = asked;
  const path = basePath + asked.path;
  const ask = withCall(dependencies.contextOf(viewer), {
    id: arrival.requestId,
    entryPoint: 'page',
  });
  const look =
    session === null || viewer.kind !== 'user'
      ? null
      : await findImpersonation(ask, { id, viewer, session: session.tokenHash });
  const at = look?.recordId ?? (await findImpersonationOrigin(ask, { id, viewer }));
  const workspace =
    viewer.kind !== 'user' || viewer.staffId === null
      ? null
      : `${basePath}/medewerker/${viewer.staffId}`;
  if (look === null || workspace === null || viewer.kind !== 'user')
    return {
      path,
      with: null,
      back: workspace === null || at === null ? null : `${workspace}/record/${at}`,
    };
  const { name, company } = look;
  const looking = {
    base: basePath + impersonationAddress(id),
    stop: `${workspace}/meekijken/${id}/stoppen`,
    name,
    company,
    userId: viewer.userId,
  };
  return { path, with: { viewer: look.viewer, looking }, back: null };
}

export function callApiAsCustomer(
  api: ApiEntryPoint['api'],
  { request, arrival, admitted }: Arrived,
  look: ImpersonationRequest & { with: NonNullable<ImpersonationRequest['with']> },
): Promise<Response> {
  const { method, body } = request;
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'authorization']) headers.delete(name);
  const url = arrival.origin + look.path + new URL(request.url).search;
  const through = { ...admitted, viewer: look.with.viewer, session: null, rateUsage: null };
  const impersonatedBy = look.with.looking.userId;
  const call = new Request(url, {
    method,
    headers,
    ...(body !== null && { body, duplex: 'half' as const }),
  });
  return api.fetch(call, {
    requestId: arrival.requestId,
    address: arrival.address,
    admitted: through,
    impersonatedBy,
  });
}

export const impersonatedContext = (
  own: RequestContext,
  through: ImpersonationRequest['with'],
): RequestContext =>
  through === null
    ? { ...own, viewer: { kind: 'guest' } }
    : impersonate(own, {
        viewer: through.viewer,
        call: {
          id: own.origin.call?.id ?? '',
          entryPoint: 'page',
          impersonatedBy: through.looking.userId,
        },
      });

export const backToWorkspaceLink = ({ back }: ImpersonationRequest) =>
  back === null ? {} : { way: { to: back, name: impersonationText.toWorkspace } };

export const isApiCall = (
  { path }: ImpersonationRequest,
  { config: { basePath } }: Pick<Dependencies, 'config'>,
): boolean => path.startsWith(`${basePath}/services/`) || path.startsWith(`${basePath}/lwr/`);
