import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const kit = join(import.meta.dirname, '../../../src/ui');
const gallery = join(kit, 'gallery');

/** Components that the style guide shows inside other components. */
const inner = ['FieldFrame', 'NonBreakingText'];

it('every component of src/ui is in the style guide', () => {
  const parts = readdirSync(kit, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    path.endsWith('.tsx') && !path.startsWith('gallery') ? [basename(path, '.tsx')] : [],
  );
  const pages = readdirSync(gallery).filter((file) => file.endsWith('.tsx'));
  const shown = pages.flatMap((file) =>
    [
      ...readFileSync(join(gallery, file), 'utf8').matchAll(
        /^ {2}name: '(\w+)'|: GalleryPart = \{ name: '(\w+)'/gm,
      ),
    ].map((found) => found[1] ?? found[2]),
  );
  expect(new Set(shown)).toEqual(new Set(parts.filter((part) => !inner.includes(part))));
});
