import * as v from 'valibot';
import { dict, eTag, flag, formFactors, id18, idOrNull, text, textOrNull } from './parts.ts';

/** Source: record-api.md §6.5. */

export const navItem = v.strictObject({
  availableInClassic: flag,
  availableInLightning: flag,
  color: textOrNull,
  content: textOrNull,
  custom: flag,
  developerName: text,
  iconUrl: text,
  id: idOrNull,
  itemType: text,
  label: text,
  objectApiName: textOrNull,
  objectLabel: textOrNull,
  objectLabelPlural: textOrNull,
  pageReference: v.nullable(
    v.strictObject({ attributes: dict(v.unknown()), state: dict(v.unknown()), type: text }),
  ),
  standardType: textOrNull,
});
export type NavItem = v.InferOutput<typeof navItem>;

export const app = v.strictObject({
  appId: id18,
  description: textOrNull,
  developerName: text,
  eTag,
  formFactors: v.array(v.picklist(formFactors)),
  headerColor: textOrNull,
  iconUrl: text,
  isNavAutoTempTabsDisabled: flag,
  isNavPersonalizationDisabled: flag,
  isNavTabPersistenceDisabled: flag,
  isOmniPinnedViewEnabled: flag,
  label: text,
  logoUrl: text,
  mobileStartUrl: textOrNull,
  navItems: v.array(navItem),
  selected: flag,
  startUrl: text,
  type: text,
  userNavItems: v.array(navItem),
});
export type App = v.InferOutput<typeof app>;

export const apps = v.strictObject({ apps: v.array(app), eTag });

export const navItems = v.strictObject({
  currentPageUrl: text,
  eTag,
  navItems: v.array(navItem),
  nextPageUrl: textOrNull,
});
export type NavItems = v.InferOutput<typeof navItems>;
