import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Wrong forms that a reviewer took out of our sentences, so that they do not come back. Sources:
 * Groene Boekje, Onze Taal.
 */

const wrong = [
  /\bgoedenacht\b/i,
  /\bhalf uur\b/i,
  /\bhalf jaar\b/i,
  /\bhoe lang (duurt|staan|elke|bewaren)\b/i,
  /\blegt pas neer\b/i,
  /\bop kosten van ons\b/i,
  /\bmbo \d werk-/i,
  /\baan sta(an|at)\b/i,
  /\bopen stond\b/i,
  /\bWaarom ik nu\b/,
  /\bdat harder zendt\b/i,
  /\bis schrikken\b/i,
  /Tussen [^.]*\bzit meestal\b/,
  /\bop papier, zodat\b/i,
  /\bwerkruimte\b/i,
  /\b(leest|legt|vinden we) hem\b/i,
  /\b(?<!e-)mailadres/i,
  /\d %/,
  /“/,
];

/** The prefix of files with words as visitors type them, which are not our spelling. */
const visitorWordsPrefix = 'question-';

const root = new URL('../../../', import.meta.url).pathname;
const filesIn = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && entry.name.endsWith('.ts') && !entry.name.startsWith(visitorWordsPrefix),
    )
    .map((entry) => `${entry.parentPath}/${entry.name}`);

/** Without comments, which are English. */
const sentencesOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

it('no sentence of ours has a wrong form that was corrected before', () => {
  const found: string[] = [];
  for (const file of ['src/messages', 'src/objects', 'src/db/seed'].flatMap(filesIn))
    for (const pattern of wrong) {
      const hit = pattern.exec(sentencesOf(file));
      if (hit) found.push(`${hit[0]} in ${file.slice(root.length)}`);
    }
  expect(found).toEqual([]);
});
