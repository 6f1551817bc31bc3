import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, kinds, laterScripts, totalBytes, weighPages, type Weights } from './weigh.ts';

/** A page may load this factor more than its weight in `weights.json`. */
const slack = 1.01;
const limits = JSON.parse(
  readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8'),
) as Weights; // proof: weigh.ts wrote it

const today = weighPages();

/**
 * A sentence that names the files that grew, the most grown first; null when the page is light
 * enough.
 */
function tooHeavy(
  page: string,
  kind: 'JavaScript' | 'CSS',
  { was, is }: { was: Files; is: Files },
): string | null {
  const most = Math.floor(totalBytes(was) * slack);
  if (totalBytes(is) <= most) return null;
  const grown = Object.entries(is)
    .map(([name, bytes]) => ({ name, bytes, before: was[name] ?? 0 }))
    .filter(({ bytes, before }) => bytes > before)
    .toSorted((a, b) => b.bytes - b.before - (a.bytes - a.before))
    .map(
      ({ name, bytes, before }) =>
        `${name} (${before === 0 ? 'new' : String(before)} → ${String(bytes)})`,
    );
  return `${page} loads ${String(totalBytes(is))} bytes of ${kind}, ${String(most)} at most; what grew: ${grown.join(', ')}`;
}

test('no kind of page loads more JavaScript or CSS than its limit', () => {
  const faults = Object.keys(kinds).flatMap((page) => {
    const [was, is] = [limits[page]!, today[page]!]; // proof: the next test compares the names
    return [
      tooHeavy(page, 'JavaScript', { was: was.javascript, is: is.javascript }),
      tooHeavy(page, 'CSS', { was: was.styles, is: is.styles }),
    ].filter((fault) => fault !== null);
  });
  expect(faults).toEqual([]);
});

test('every kind of page has a limit', () => {
  expect(Object.keys(limits)).toEqual(Object.keys(kinds));
});

test('the message about a page that is too heavy names the files that grew', () => {
  const fault = tooHeavy('Home', 'JavaScript', {
    was: { site: 1_000, home: 100 },
    is: { site: 1_000, home: 150, chat: 20 },
  });
  expect(fault).toBe(
    'Home loads 1170 bytes of JavaScript, 1111 at most; what grew: home (100 → 150), chat (new → 20)',
  );
  expect(tooHeavy('Home', 'CSS', { was: { site: 1_000 }, is: { site: 1_010 } })).toBeNull();
});

test('the portal and the public pages do not load the scripts of the workspace', () => {
  const staff = new Set([
    ...namesOf('a list of the workspace'),
    ...namesOf('a record of the workspace'),
  ]);
  expect([...staff]).toContain('work');
  for (const page of Object.keys(kinds).filter((kind) => !kind.includes('workspace')))
    expect(namesOf(page), page).not.toContain('work');
  for (const page of Object.keys(kinds).filter((kind) => !/workspace|dashboard|request/.test(kind)))
    expect(
      namesOf(page).filter((name) => ['inside', 'portal'].includes(name)),
      page,
    ).toEqual([]);
});

/**
 * The dialog of Mijn gegevens reads and saves a record by the record API client, as the workspace
 * does.
 */
const usesRecords = 'src/web/own-details/OwnDetailsDialog.tsx';

test('scripts that other pages load later bring one script of the workspace', () => {
  const later = laterScripts();
  expect([...later.keys()]).toEqual(
    expect.arrayContaining([
      'src/web/portal/on-changes.ts',
      'src/protocol/forms/contact-message.ts',
      usesRecords,
    ]),
  );
  const heavy = [...later]
    .filter(([start, names]) => !start.startsWith('src/web/staff/') && names.includes('work'))
    .map(([start]) => start);
  expect(heavy).toEqual([usesRecords]);
});

const namesOf = (page: string): string[] => Object.keys(today[page]?.javascript ?? {});
