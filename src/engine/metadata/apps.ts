import type { Theme } from '#protocol/site/pictogram.ts';
import type { App, NavItem } from '#protocol/shapes/navigation.ts';
import { formFactors, type FormFactor } from '#protocol/shapes/parts.ts';
import { isRoleAmong, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { AppDefinition, NavItemDefinition } from '../model/define.ts';
import { derivedId } from '../model/ids.ts';
import type { ObjectModel } from '../model/registry.ts';
import { withETag } from '../sql/shape.ts';
import { iconUrl } from './object-info.ts';

/** `formFactor` has no effect. */
export type AppsQuery = { formFactor?: FormFactor; userCustomizations?: boolean };

/** Source: record-api.md §6.5. */
export const appsOf = (ctx: RequestContext, asked: AppsQuery = {}): App[] =>
  definitionsFor(ctx).map((definition, at) =>
    appOf(ctx, definition, { ...asked, selected: at === 0 }),
  );

export function navItemsOf(ctx: RequestContext): NavItem[] {
  const [selected] = definitionsFor(ctx);
  return selected ? itemsOf(ctx, selected) : [];
}

const definitionsFor = (ctx: RequestContext): AppDefinition[] => {
  const accessRole = accessRoleOf(ctx.viewer);
  return ctx.registry.apps.filter(({ roles }) => isRoleAmong(roles, accessRole));
};

/** Users cannot rearrange menus. */
function appOf(
  ctx: RequestContext,
  definition: AppDefinition,
  { selected, userCustomizations = true }: AppsQuery & { selected: boolean },
): App {
  const { basePath } = ctx.registry;
  const items = itemsOf(ctx, definition);
  const start = definition.home === undefined ? undefined : addressOf(ctx, definition.home);
  const startUrl = start ?? items[0]?.content ?? `${basePath}/`;
  return withETag({
    appId: derivedId('06m', definition.developerName),
    description: definition.description,
    developerName: definition.developerName,
    eTag: '',
    formFactors: [...formFactors],
    headerColor: definition.theme.color,
    iconUrl: iconUrl(ctx.registry, definition.theme),
    isNavAutoTempTabsDisabled: true,
    isNavPersonalizationDisabled: true,
    isNavTabPersistenceDisabled: true,
    isOmniPinnedViewEnabled: false,
    label: definition.label,
    logoUrl: `${basePath}/favicon.ico`,
    mobileStartUrl: startUrl,
    navItems: selected ? items : [],
    selected,
    startUrl,
    type: definition.type,
    userNavItems: selected && userCustomizations ? items : [],
  });
}

const itemsOf = (ctx: RequestContext, app: AppDefinition): NavItem[] =>
  app.groups.flatMap(({ items }) => items).flatMap((item) => itemOf(ctx, item, app));

function itemOf(ctx: RequestContext, item: NavItemDefinition, app: AppDefinition): NavItem[] {
  const accessRole = accessRoleOf(ctx.viewer);
  if ('name' in item) {
    if (!isRoleAmong(item.roles, accessRole)) return [];
    const content = addressOf(ctx, item.path);
    const pageReference = { attributes: { url: content }, state: {}, type: 'standard__webPage' };
    const theme = { ...app.theme, icon: item.icon };
    return [
      navItem(ctx, {
        content,
        developerName: item.name,
        label: item.label,
        object: null,
        pageReference,
        theme,
      }),
    ];
  }
  // proof: the registry checks at start-up that this object exists
  const object = ctx.registry.object(item.object)!;
  if (!seesObject(object, accessRole)) return [];
  const content = addressOf(ctx, item.path ?? `${app.home}/${item.object}/${item.opens}`);
  const pageReference = {
    attributes: { actionName: 'list', objectApiName: object.apiName },
    state: { filterName: item.opens },
    type: 'standard__objectPage',
  };
  const { apiName, labelPlural, theme } = object;
  const developerName = item.label === undefined ? apiName : `${apiName}.${item.opens}`;
  return [
    navItem(ctx, {
      content,
      developerName,
      label: item.label ?? labelPlural,
      object,
      pageReference,
      theme,
    }),
  ];
}

type Item = Pick<NavItem, 'content' | 'developerName' | 'label' | 'pageReference'> & {
  object: ObjectModel | null;
  theme: Theme;
};

/** A menu item is defined in code, so it has no id. */
const navItem = (
  { registry }: RequestContext,
  { content, developerName, label, object, pageReference, theme }: Item,
): NavItem => ({
  availableInClassic: false,
  availableInLightning: true,
  color: theme.color,
  content,
  custom: object?.custom ?? false,
  developerName,
  iconUrl: iconUrl(registry, theme),
  id: null,
  itemType: object ? 'Entity' : 'Page',
  label,
  objectApiName: object?.apiName ?? null,
  objectLabel: object?.label ?? null,
  objectLabelPlural: object?.labelPlural ?? null,
  pageReference,
  standardType: object && !object.custom ? object.apiName : null,
});

function addressOf(ctx: RequestContext, path: string): string | null {
  const staffId = ctx.viewer.kind === 'user' ? ctx.viewer.staffId : null;
  if (staffId === null && path.includes('{staff}')) return null;
  return ctx.registry.basePath + path.replace('{staff}', staffId ?? '');
}
