// Describes each failed test in a few lines, from the JSON reports of the test runners.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { at } from './run.mjs';

const mostLines = 25;
const mostPageLines = 60;

/** @returns {string[]} */
export function failedInVitest(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    // A test file that failed to load has no failed tests, only a message.
    if (tests.length === 0)
      return file.status === 'failed' ? [failureText(file.name, '', [file.message])] : [];
    return tests.map((test) => failureText(file.name, test.fullName, test.failureMessages));
  });
}

/** @returns {string[]} */
export function failedInBrowser(report) {
  const whole = report.errors.map((error) => failureText('', '', [error.message]));
  return [...whole, ...report.suites.flatMap((suite) => failedIn(suite, []))];
}

function failedIn(suite, titles) {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const errors = results.flatMap((result) => result.errors ?? []);
      const text = failureText(
        spec.file,
        [...titles, spec.title].join(' › '),
        errors.map((error) => error.message),
      );
      return [text, ...results.flatMap(pageShown)].join('\n  ');
    });
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, [...titles, inner.title])),
  ];
}

/** What was on the page when the test failed, from the accessibility tree that Playwright saves. */
function pageShown({ attachments = [] }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  if (!path || !existsSync(path)) return [];
  const tree = /```yaml\n([^]*?)```/.exec(readFileSync(path, 'utf8'))?.[1].trimEnd() ?? '';
  const lines = tree.split('\n').filter((line) => !/^\s*- \/url:/.test(line));
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return ['The page:', ...lines.slice(Math.max(main, 0)).slice(0, mostPageLines)];
}

function failureText(file, title, messages) {
  const name = [file.startsWith('/') ? relative(at(), file) : file, title]
    .filter(Boolean)
    .join(' › ');
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !/^\s+at (?!.*\/test\/)/.test(line));
  return [name, ...lines.slice(0, mostLines)].join('\n  ');
}
