import { markdownText as words } from '#messages/markdown/editor.ts';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

type Article = { id: string; slug: string };

/** A published article; each test uses another one. */
async function article(server: TestServer, at: number): Promise<Article> {
  const text = `select id, slug__c as slug from kennisartikel__c where gepubliceerd__c order by id offset ${String(at)} limit 1`;
  return (await storedRows<Article>(server, text))[0]!; // proof: the demo has thirty
}

test.describe('the text of an article', () => {
  test('can be formatted by buttons and shortcuts with undo, with a preview next to it', async ({
    page,
    server,
  }) => {
    const { id } = await article(server, 0);
    const home = await logIn(page, 'beheer');
    await page.goto(`${home}/record/${id}?bewerken`);
    await hydrated(page);
    const text = page.getByRole('textbox', { name: 'Inhoud' });
    const tools = page.getByRole('toolbar', { name: words.tools });
    const preview = page.getByRole('region', { name: words.preview.title });
    await text.fill('Zet de router uit.');
    await text.press('ControlOrMeta+a');
    await text.press('ControlOrMeta+b');
    await expect(text).toHaveValue('**Zet de router uit.**');
    await expect(
      preview.locator('p > strong:only-child', { hasText: 'Zet de router uit.' }),
    ).toHaveCount(1);
    await text.press('ControlOrMeta+z');
    await expect(text).toHaveValue('Zet de router uit.');
    await text.press('ControlOrMeta+i');
    await expect(text).toHaveValue('*Zet de router uit.*');
    await text.press('ControlOrMeta+z');
    await text.press('ControlOrMeta+k');
    await expect(text).toHaveValue('[Zet de router uit.](https://)');
    await text.press('ControlOrMeta+z');

    // The toolbar is one tab stop, with arrow keys inside.
    await text.press('Shift+Tab');
    await expect(
      tools.getByRole('button', { name: words.names.heading, exact: true }),
    ).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('### Zet de router uit.');
    await expect(
      preview.getByRole('heading', { level: 3, name: 'Zet de router uit.' }),
    ).toBeVisible();
    await text.press('End');
    await page.keyboard.type('\n- eerst\ndan');
    await expect(text).toHaveValue('### Zet de router uit.\n- eerst\n- dan');
    await expect(preview.getByRole('listitem')).toHaveText(['eerst', 'dan']);

    // HTML is shown as text, as on the page.
    await text.fill('<img src=x onerror=alert(1)>');
    await expect(preview).toContainText('<img src=x onerror=alert(1)>');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('has a field that grows with its text', async ({ page, server }) => {
    const { id } = await article(server, 1);
    const home = await logIn(page, 'beheer');
    await page.goto(`${home}/record/${id}?bewerken`);
    await hydrated(page);
    const text = page.getByRole('textbox', { name: 'Inhoud' });
    await text.fill('Kort.');
    const hidden = () => text.evaluate((area) => area.scrollHeight - area.clientHeight);
    expect((await text.boundingBox())!.height).toBeGreaterThan(300);
    await text.fill('Regel\n'.repeat(80));
    expect((await text.boundingBox())!.height).toBeGreaterThan(1500);
    expect(await hidden()).toBe(0);
  });

  test('takes a picture, which guests can see while the article is published', async ({
    page,
    server,
    playwright,
  }) => {
    const { id, slug } = await article(server, 2);
    const home = await logIn(page, 'beheer');
    await page.goto(`${home}/record/${id}?bewerken`);
    await hydrated(page);
    const picture = await page.screenshot();
    await page.getByRole('textbox', { name: 'Inhoud' }).fill('Zo ziet de router eruit.');
    await page.getByRole('button', { name: words.picture.button }).click();
    const dialog = page.getByRole('dialog', { name: words.picture.title });
    await dialog
      .getByLabel(words.picture.choose)
      .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('geen') });
    await dialog.getByRole('button', { name: words.picture.insert }).click();
    await expect(dialog).toContainText(words.picture.refused);
    await expect(dialog).toContainText(words.picture.noAlt);
    expect(await violations(page)).toEqual([]);
    await dialog
      .getByLabel(words.picture.choose)
      .setInputFiles({ name: 'router.png', mimeType: 'image/png', buffer: picture });
    await dialog.getByLabel(words.picture.alt).fill('Router met vier [groene] lampjes');
    await dialog.getByRole('button', { name: words.picture.insert }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Inhoud' })).toHaveValue(
      /\n\n!\[Router met vier groene lampjes\]\(bestand:068\w{15} =\d+x\d+\)/,
    );
    const shown = page.getByRole('region', { name: words.preview.title }).getByRole('img');
    await expect(shown).toHaveAttribute('alt', 'Router met vier groene lampjes');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: staffText.edit.save }).click();
    await expect(page.getByText(staffText.edit.saved.title, { exact: true })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('router.png');

    const guest = await playwright.request.newContext({ baseURL: server.url });
    const read = await (await guest.get(`/kennisdatabase-detail/${slug}`)).text();
    const address = /<img src="([^"]+)" alt="Router met vier groene lampjes"/.exec(read)?.[1] ?? '';
    const seen = await guest.get(address);
    expect([seen.status(), seen.headers()['content-type']]).toEqual([200, 'image/png']);
    await server.call(`/records/${id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Gepubliceerd__c: false } },
    });
    expect((await guest.get(address)).status()).toBe(404);
    await guest.dispose();
  });

  test('can be written without scripts in a large field, with a button for a preview', async ({
    browser,
    server,
  }) => {
    const { id } = await article(server, 3);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    const home = await logIn(page, 'beheer');
    await page.goto(`${home}/record/${id}?bewerken`);
    const text = page.getByRole('textbox', { name: 'Inhoud' });
    expect((await text.boundingBox())!.height).toBeGreaterThan(300);
    await text.fill('## Zonder scripts\n\n**Ook** dit.');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: words.preview.show, exact: true }).click();
    const shown = await opened;
    await expect(
      shown.frameLocator('iframe').getByRole('heading', { name: 'Zonder scripts' }),
    ).toBeVisible();
    await context.close();
  });
});
