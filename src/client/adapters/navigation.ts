import * as navigationEndpoints from '#protocol/endpoints/navigation.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';

/** Source: record-api.md §6.5, §7.2. */

export const getApps: DeclaredAdapter<typeof navigationEndpoints.getApps> =
  /* @__PURE__ */ endpointAdapter('getApps', () => navigationEndpoints.getApps);

/** `appId`: an id, a developer name, or `selected`. */
export const getAppDetails: DeclaredAdapter<typeof navigationEndpoints.getAppDetails> =
  /* @__PURE__ */ endpointAdapter('getAppDetails', () => navigationEndpoints.getAppDetails);

export const getNavItems: DeclaredAdapter<typeof navigationEndpoints.getNavItems> =
  /* @__PURE__ */ endpointAdapter('getNavItems', () => navigationEndpoints.getNavItems);
