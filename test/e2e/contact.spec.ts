import { type Page, type TestInfo } from '@playwright/test';
import { contactText } from '#messages/site/contact.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { expect, fact, hydrated, test } from './fixtures.ts';
import { formText } from '#messages/shared/ui.ts';

const required = 'Vul alle verplichte velden in';
const emailMissing = 'Er is geen e-mailadres ingevuld.';
const emailWrong = 'Voer een correct e-mailadres in';
const thanks = 'Bedankt voor je bericht! Je hoort snel van ons.';

const field = (page: Page, name: 'name' | 'email' | 'phone' | 'message') =>
  page.getByLabel(contactText[name].label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: contactText.send });
const summary = (page: Page, count: number) =>
  page.getByRole('group', { name: formText.summary(count) });

type Message = {
  name: string;
  naam__c: string;
  email__c: string;
  telefoon__c: string | null;
  bericht__c: string;
};
const messagesFrom = (server: TestServer, email: string) =>
  storedRows<Message>(
    server,
    'select name, naam__c, email__c, telefoon__c, bericht__c from contactbericht__c where email__c = $1',
    email,
  );

/** An e-mail address that only this test uses. */
const sender = (info: TestInfo) => `${info.testId}-${String(info.workerIndex)}@klant.example`;

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'name').fill('Noor de Vries');
  await field(page, 'email').fill(email);
  await field(page, 'phone').fill('0612345678');
  await field(page, 'message').fill('Kunnen jullie bellen over glasvezel?\nLiefst na vieren.');
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'contact form' : 'contact form without scripts', () => {
    test.use({ javaScriptEnabled: scripts });
    test.beforeEach(async ({ page }) => {
      await page.goto('contact');
      if (scripts) await hydrated(page);
    });

    test('shows an error at each required field when it is sent empty', async ({ page }) => {
      await send(page).click();
      await expect(field(page, 'name')).toHaveAccessibleDescription(
        `${formText.errorPrefix}${required}`,
      );
      await expect(field(page, 'email')).toHaveAccessibleDescription(
        new RegExp(`${formText.errorPrefix}${emailMissing}$`),
      );
      await expect(field(page, 'message')).toHaveAccessibleDescription(
        new RegExp(`${formText.errorPrefix}${required}$`),
      );
      await expect(field(page, 'phone')).not.toHaveAttribute('aria-invalid');
    });

    test('shows a summary with links to the fields when it is sent empty', async ({ page }) => {
      await send(page).click();
      const links = summary(page, 3).getByRole('link');
      await expect(links).toHaveText([
        `Naam: ${required}`,
        `E-mailadres: ${emailMissing}`,
        `Bericht: ${required}`,
      ]);
      await links.nth(1).click();
      await expect(field(page, 'email')).toBeFocused();
    });

    test('refuses an invalid e-mail address at its field, and keeps what was typed', async ({
      page,
    }) => {
      await fill(page, 'noor@klant');
      await send(page).click();
      await expect(summary(page, 1).getByRole('link')).toHaveText([`E-mailadres: ${emailWrong}`]);
      await expect(field(page, 'email')).toHaveAccessibleDescription(
        new RegExp(`${formText.errorPrefix}${emailWrong}$`),
      );
      await expect(field(page, 'name')).toHaveValue('Noor de Vries');
      await expect(field(page, 'email')).toHaveValue('noor@klant');
      await expect(field(page, 'phone')).toHaveValue('0612345678');
      await expect(field(page, 'message')).toHaveValue(
        'Kunnen jullie bellen over glasvezel?\nLiefst na vieren.',
      );
    });

    test('thanks after sending, and shows the reference of the stored message', async ({
      page,
      server,
    }, info) => {
      await fill(page, sender(info));
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
      const messages = await messagesFrom(server, sender(info));
      expect(messages).toMatchObject([
        {
          naam__c: 'Noor de Vries',
          telefoon__c: '0612345678',
          bericht__c: 'Kunnen jullie bellen over glasvezel?\nLiefst na vieren.',
        },
      ]);
      await expect(fact(page, contactText.sent.reference)).toHaveText(messages[0]!.name);
    });

    test('puts two mails with the reference in the outbox', async ({ page, server }, info) => {
      await fill(page, sender(info));
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
      const mails = await storedRows<{ mail: string }>(
        server,
        'select row_to_json(m)::text as mail from mail__c m join contactbericht__c b on m.record__c = b.id where b.email__c = $1',
        sender(info),
      );
      const reference = await fact(page, contactText.sent.reference).innerText();
      expect(mails).toHaveLength(2);
      for (const { mail } of mails) expect(mail).toContain(reference);
    });

    test('accepts a message of 5,000 characters, line breaks included', async ({
      page,
      server,
    }, info) => {
      await fill(page, sender(info));
      const message = `${'Een regel\n'.repeat(499)}${'z'.repeat(10)}`;
      await field(page, 'message').fill(message);
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
      expect(await messagesFrom(server, sender(info))).toMatchObject([{ bericht__c: message }]);
    });

    test('thanks a program that fills every field, and saves nothing', async ({
      page,
      server,
    }, info) => {
      await fill(page, sender(info));
      await page.getByLabel(formText.leaveEmpty).fill('van alles', { force: true });
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
      expect(await messagesFrom(server, sender(info))).toEqual([]);
    });

    test('saves one message when the same form is sent again', async ({ page, server }, info) => {
      await fill(page, sender(info));
      const key = await page.locator('input[name=formKey]').inputValue();
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
      const again = await page.request.post('contact', {
        form: {
          name: 'Noor de Vries',
          email: sender(info),
          phone: '0612345678',
          message: 'Kunnen jullie bellen over glasvezel?\nLiefst na vieren.',
          formKey: key,
        },
      });
      expect(new URL(again.url()).searchParams.get('verzonden')).toBe(
        await fact(page, contactText.sent.reference).innerText(),
      );
      expect(await messagesFrom(server, sender(info))).toHaveLength(1);
    });
  });
}

test.describe('contact form', () => {
  test('focuses the summary at each refusal', async ({ page }) => {
    await page.goto('contact');
    await hydrated(page);
    await send(page).click();
    await expect(summary(page, 3)).toBeFocused();
    await field(page, 'name').fill('Noor');
    await send(page).click();
    await expect(summary(page, 2)).toBeFocused();
  });

  test('has the number of errors in the title after a refusal', async ({ page }) => {
    await page.goto('contact');
    await hydrated(page);
    await send(page).click();
    await expect(page).toHaveTitle(/3|drie/i);
  });

  test('shows an error that only the server finds at its field, and keeps what was typed', async ({
    page,
  }) => {
    await page.goto('contact');
    await hydrated(page);
    await fill(page, 'noor@klant.example');
    await page.route('**/contact.data*', (route) => {
      const sent = new URLSearchParams(route.request().postData() ?? '');
      sent.set('email', '');
      return route.continue({ postData: sent.toString() });
    });
    await send(page).click();
    await expect(summary(page, 1)).toBeFocused();
    await expect(summary(page, 1).getByRole('link')).toHaveText([`E-mailadres: ${emailMissing}`]);
    await expect(field(page, 'name')).toHaveValue('Noor de Vries');
  });

  test('sends one message on a double click', async ({ page, server }, info) => {
    await page.goto('contact');
    await hydrated(page);
    await fill(page, sender(info));
    await send(page).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
    expect(await messagesFrom(server, sender(info))).toHaveLength(1);
  });

  test('can be sent by keyboard alone', async ({ page, server }, info) => {
    await page.goto('contact');
    await hydrated(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Home', exact: true }),
    ).toBeFocused();
    const typed: [Parameters<typeof field>[1], string][] = [
      ['name', 'Noor de Vries'],
      ['email', sender(info)],
      ['phone', '0612345678'],
      ['message', 'Bel mij terug'],
    ];
    for (const [name, text] of typed) {
      await page.keyboard.press('Tab');
      await expect(field(page, name)).toBeFocused();
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await expect(send(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
    expect(await messagesFrom(server, sender(info))).toMatchObject([
      { bericht__c: 'Bel mij terug' },
    ]);
  });

  test('is on the same cached page for two guests, except for the form key', async ({
    request,
  }) => {
    const [one = '', two = ''] = await Promise.all(
      [0, 1].map(async () => (await request.get('contact')).text()),
    );
    const key = /name="formKey" value="([^"]+)"/;
    expect(key.exec(one)?.[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(key.exec(one)?.[1]).not.toBe(key.exec(two)?.[1]);
    expect(one.replace(key, '')).toBe(two.replace(key, ''));
  });

  test('saves two messages that are typed one after the other', async ({ page, server }, info) => {
    for (const round of [1, 2]) {
      await page.goto('contact');
      await hydrated(page);
      await fill(page, sender(info));
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
      expect(await messagesFrom(server, sender(info))).toHaveLength(round);
    }
  });

  test('does not show an invalid reference from the address on the thank-you page', async ({
    page,
  }) => {
    await page.goto('contact?verzonden=Bel%20nu%200900-1234');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
    await expect(page.getByRole('main')).not.toContainText('0900');
  });
});
