import type { App, NavItem } from '#wire/shapes/navigation.ts';
import { formFactors, type FormFactor } from '#wire/shapes/parts.ts';
import { isRole, seatOf, seesObject } from '../access.ts';
import type { Ask } from '../ask.ts';
import type { AppDefinition, NavItemDefinition } from '../define.ts';
import { derivedId } from '../ids.ts';
import type { ObjectModel } from '../registry.ts';
import { withETag } from '../shape.ts';

export type AppsAsked = { basePath: string; formFactor?: FormFactor; userCustomizations?: boolean };

/** The apps of this viewer, the one they work in first. Source: record-api.md §6.5. */
export const appsOf = (ask: Ask, asked: AppsAsked): App[] =>
  definitionsFor(ask).map((definition, at) => appOf(ask, definition, { ...asked, selected: at === 0 }));

/** What stands in the menu of the app they work in. */
export function navItemsOf(ask: Ask, asked: AppsAsked): NavItem[] {
  const [selected] = definitionsFor(ask);
  return selected ? itemsOf(ask, selected, asked.basePath) : [];
}

const definitionsFor = (ask: Ask): AppDefinition[] => {
  const seat = seatOf(ask.viewer);
  return ask.registry.apps.filter(({ roles }) => isRole(seat) && roles.includes(seat));
};

function appOf(ask: Ask, definition: AppDefinition, { basePath, selected, userCustomizations = true }: AppsAsked & { selected: boolean }): App {
  const items = itemsOf(ask, definition, basePath);
  const start = definition.home === undefined ? undefined : addressOf(ask, basePath, definition.home);
  return withETag({
    appId: derivedId('06m', definition.developerName),
    description: definition.description,
    developerName: definition.developerName,
    eTag: '',
    formFactors: [...formFactors],
    headerColor: null,
    iconUrl: iconAt(basePath),
    isNavAutoTempTabsDisabled: true,
    isNavPersonalizationDisabled: true,
    isNavTabPersistenceDisabled: true,
    isOmniPinnedViewEnabled: false,
    label: definition.label,
    logoUrl: iconAt(basePath),
    mobileStartUrl: null,
    navItems: selected ? items : [],
    selected,
    startUrl: start ?? items[0]?.content ?? `${basePath}/`,
    type: definition.type,
    userNavItems: selected && userCustomizations ? items : [],
  });
}

const itemsOf = (ask: Ask, app: AppDefinition, basePath: string): NavItem[] =>
  app.groups.flatMap(({ items }) => items).flatMap((item) => itemOf(ask, item, { app, basePath }));

function itemOf(ask: Ask, item: NavItemDefinition, place: { app: AppDefinition; basePath: string }): NavItem[] {
  const seat = seatOf(ask.viewer);
  if ('name' in item) {
    if (!isRole(seat) || !item.roles.includes(seat)) return [];
    const content = addressOf(ask, place.basePath, item.path);
    const pageReference = { attributes: { url: content }, state: {}, type: 'standard__webPage' };
    return [navItem(place.basePath, { content, developerName: item.name, label: item.label, object: null, pageReference })];
  }
  const object = ask.registry.object(item.object)!; // proof: the registry looked
  if (!seesObject(object, seat)) return [];
  const content = addressOf(ask, place.basePath, item.path ?? `${place.app.home}/${item.object}/${item.opens}`);
  const pageReference = { attributes: { actionName: 'list', objectApiName: object.apiName }, state: { filterName: item.opens }, type: 'standard__objectPage' };
  return [navItem(place.basePath, { content, developerName: object.apiName, label: object.labelPlural, object, pageReference })];
}

type Item = Pick<NavItem, 'content' | 'developerName' | 'label' | 'pageReference'> & { object: ObjectModel | null };

const navItem = (basePath: string, { content, developerName, label, object, pageReference }: Item): NavItem => ({
  availableInClassic: false,
  availableInLightning: true,
  color: object?.theme?.color ?? null,
  content,
  custom: object?.custom ?? false,
  developerName,
  iconUrl: iconAt(basePath),
  id: null,
  itemType: object ? 'Entity' : 'Page',
  label,
  objectApiName: object?.apiName ?? null,
  objectLabel: object?.label ?? null,
  objectLabelPlural: object?.labelPlural ?? null,
  pageReference,
  standardType: object && !object.custom ? object.apiName : null,
});

/** A path of the site as an address; null where it lies in the workspace of a member of staff and the viewer has none. */
function addressOf(ask: Ask, basePath: string, path: string): string | null {
  const staffId = ask.viewer.kind === 'user' ? ask.viewer.staffId : null;
  if (staffId === null && path.includes('{staff}')) return null;
  return basePath + path.replace('{staff}', staffId ?? '');
}

/** The mark of the house: apps and objects have no picture of their own. */
const iconAt = (basePath: string): string => `${basePath}/favicon.ico`;
