import { expect, test } from './world.ts';

// What it is about would fail it.
test.use({ mayFault: true });

test('the engine tells of an error of a page, and of a message that a page logs as one', async ({ browserDriver: browser }) => {
  await browser.open('');
  await browser.run(`setTimeout(() => { throw new Error('nobody catches this') }); console.error('logged as an error')`);
  await expect.poll(() => browser.faults().then(String)).toContain('nobody catches this');
  await expect.poll(() => browser.faults().then(String)).toContain('logged as an error');
});
