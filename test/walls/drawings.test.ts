import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The SVG drawings of the site follow the colours of the brand. */

const drawings = globSync('src/web/{site/pictures,shell}/*.svg');
/** White, ink, the dot that is the same for each brand, and the light of the lamp. */
const allowed = new Set(['#fff', '#ffb703', '#10231c', '#fff3d9']);

it.each(drawings)('%s has no colour of its own', (file) => {
  const colours = readFileSync(file, 'utf8').match(/#[0-9a-f]{3,6}\b/gi) ?? [];
  // In `var(--name,#rrggbb)` the colour is the fallback for a brand without the token.
  const written = readFileSync(file, 'utf8').replaceAll(/,#[0-9a-f]{3,6}\)/gi, ')');
  const own = colours.filter((one) => written.includes(`"${one}"`) && !allowed.has(one));
  expect(own).toEqual([]);
});

it('no page shows a drawing as an <img>, which cannot use the colours of the page', () => {
  const pages = globSync('src/{web,ui}/**/*.tsx');
  const images = pages.filter((file) =>
    /<img[^>]*src=\{\w+Picture\}/.test(readFileSync(file, 'utf8')),
  );
  expect(images).toEqual([]);
});
