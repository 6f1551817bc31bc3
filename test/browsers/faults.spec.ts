import { test } from './fixtures.ts';

/** Faults of a page, as JavaScript, with the message that every engine reports. */
const faults = {
  'an error that nobody catches': {
    script: `setTimeout(() => { throw new Error('nobody catches this') })`,
    expected: /nobody catches this/,
  },
  'a message that a page logs as an error': {
    script: `console.error('logged as an error')`,
    expected: /logged as an error/,
  },
  'a script that the server does not have': {
    script: `void import('/assets/not-there.js')`,
    expected: /not-there\.js|[Mm]odule script/,
  },
};

for (const [what, { script, expected }] of Object.entries(faults))
  test.describe(what, () => {
    test.use({ expectedFault: expected });
    test(`${what} is reported as a fault by the engine`, async ({ browserDriver: browser }) => {
      await browser.open('');
      await browser.run(script);
    });
  });
