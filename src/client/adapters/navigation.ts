import { navItemPageSize } from '#protocol/constants.ts';
import { navigationEndpoints } from '#protocol/endpoints/navigation.ts';
import type { App, NavItems } from '#protocol/shapes/navigation.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import { maybeBoolean, maybeNames, formFactorOrLarge } from '../cache/keys.ts';
import { integer, name } from '../cache/config-rules.ts';
import type { ConfigOf } from '../cache/config-shape.ts';

/** Apps and their navigation items. Source: record-api.md §6.5, §7.2. */

const all = { formFactor: formFactorOrLarge, userCustomizations: maybeBoolean };
export const getApps: ReadAdapter<
  ConfigOf<typeof all>,
  { apps: App[]; eTag: string }
> = /* @__PURE__ */ endpointAdapter('getApps', () => navigationEndpoints.getApps, {
  shape: { keys: all },
});

/** `appId`: an id, a developer name, or `selected`. */
const one = { appId: name, formFactor: formFactorOrLarge, userCustomizations: maybeBoolean };
export const getAppDetails: ReadAdapter<
  ConfigOf<typeof one>,
  App
> = /* @__PURE__ */ endpointAdapter('getAppDetails', () => navigationEndpoints.getAppDetails, {
  shape: { keys: one },
});

const items = {
  formFactor: formFactorOrLarge,
  navItemNames: maybeNames,
  page: { rule: integer, or: 0 },
  pageSize: { rule: integer, or: navItemPageSize },
};
export const getNavItems: ReadAdapter<
  ConfigOf<typeof items>,
  NavItems
> = /* @__PURE__ */ endpointAdapter('getNavItems', () => navigationEndpoints.getNavItems, {
  shape: { keys: items },
});
