import { readBrandHistory } from '#domain/brand/change-brand.ts';
import { brandText } from '#messages/setup/brand.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { brandVariable } from '#protocol/site/brand.ts';
import type { Visit } from '../../visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { brandPath, setupPath } from '../staff-paths.ts';
import { type BrandValues, keyOfField, brandValuesOf } from './brand-values.ts';

const { history: words } = brandText;

export type SavedLine = { what: string; before: string; after: string; by: string; at: string };
export type BrandPage = {
  values: BrandValues;
  /** By field, the environment setting that determines it. */
  fixed: Readonly<Record<string, string>>;
  saves: readonly SavedLine[];
  last: string | null;
  setup: string;
  path: string;
};

const mostLines = 30;

export async function readBrandPage({ ctx, server }: Visit, staffId: string): Promise<BrandPage> {
  const saves = valueOr404(await readBrandHistory(ctx));
  const values = brandValuesOf(ctx.brand);
  const { fixed } = server.brand;
  return {
    values,
    fixed: Object.fromEntries(
      Object.keys(values)
        .filter((field) => fixed.includes(keyOfField(field)))
        .map((field) => [field, brandVariable(keyOfField(field))]),
    ),
    saves: saves
      .flatMap(({ at, by, changes }) =>
        changes.map(({ key, before, after }) => ({
          what: words.keys[key],
          before: textOf(key, before),
          after: textOf(key, after),
          by,
          at: amsterdamText(at),
        })),
      )
      .slice(0, mostLines),
    last: saves[0]?.at ?? null,
    setup: setupPath(staffId),
    path: brandPath(staffId),
  };
}

function textOf(key: string, value: string): string {
  if (value === '') return words.asFile;
  return key === 'logo' ? words.newLogo : value;
}
