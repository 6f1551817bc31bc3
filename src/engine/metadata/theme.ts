import { pictogramPath, type Theme } from '#protocol/site/pictogram.ts';
import type { ThemeInfo } from '#protocol/shapes/parts.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';

export const iconUrl = ({ basePath }: Pick<Registry, 'basePath'>, theme: Theme): string =>
  basePath + pictogramPath(theme);

export const themeInfoOf = (
  registry: Pick<Registry, 'basePath'>,
  { theme }: Pick<ObjectModel, 'theme'>,
): ThemeInfo => ({
  color: theme.color,
  iconUrl: iconUrl(registry, theme),
});
