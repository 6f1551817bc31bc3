import { expect, it } from 'vitest';
import { pathMasker } from '#server/http/mask-path.ts';

const mask = pathMasker([
  '/',
  '/contact',
  '/uitnodiging/:token',
  '/record/:recordId/deel/:shareToken',
  '/medewerker/:id',
  '*',
]);

it.each([
  ['/uitnodiging/geheim', '/uitnodiging/***'],
  ['/uitnodiging/geheim.data', '/uitnodiging/***.data'],
  ['/uitnodiging/geheim/', '/uitnodiging/***/'],
  ['/uitnodiging/geheim/meer', '/uitnodiging/***/meer'],
  ['/Uitnodiging/geheim', '/Uitnodiging/***'],
  ['//uitnodiging//geheim', '//uitnodiging//***'],
  ['/%75itnodiging/geheim', '/%75itnodiging/***'],
  ['/zakelijk/uitnodiging/geheim', '/zakelijk/uitnodiging/***'],
  ['/record/a1/deel/geheim', '/record/a1/deel/***'],
  ['/medewerker/1/uitnodiging/geheim', '/medewerker/1/uitnodiging/***'],
  ['/uitnodiging', '/uitnodiging'],
  ['/record/a1', '/record/a1'],
  ['/%', '/%'],
])('a token in a path is masked wherever the routes declare one: %s', (path, masked) =>
  expect(mask(path)).toBe(masked),
);
