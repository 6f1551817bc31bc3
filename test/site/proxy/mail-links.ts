import { expect } from 'vitest';
import { storedRows, type TestServer } from '../../support/server.ts';

/** Every link in the mails that a server stored, once, with the kind of a mail that has it. */
async function linksInMails(server: TestServer): Promise<Map<string, string>> {
  const mails = await storedRows<{ kind: string; text: string }>(
    server,
    `select soort__c as kind, coalesce(tekst__c, '') || ' ' || coalesce(html__c, '') as text
     from mail__c where createddate > now() - interval '1 hour' order by id`,
  );
  return new Map(
    mails.flatMap(({ kind, text }) =>
      [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]): [string, string] => [
        link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
        kind,
      ]),
    ),
  );
}

type Opening = { site: string; origin: string };

/**
 * Gives a function that follows the links of the mails since its last call, and gives the kinds of
 * mail that had one. `origin`: where the pages have no base path.
 */
export function linkOpener(server: TestServer, { site, origin }: Opening): () => Promise<string[]> {
  const known = new Set<string>();
  return async () => {
    const links = [...(await linksInMails(server))].filter(([link]) => !known.has(link));
    for (const [link, kind] of links) {
      known.add(link);
      expect(link, kind).toMatch(new RegExp(`^${RegExp.escape(site)}(/|$)`));
      const opened = await fetch(origin + (link.slice(site.length) || '/'), { redirect: 'manual' });
      expect(opened.status, `${kind} ${link}`).toBeLessThan(400);
    }
    return links.map(([, kind]) => kind);
  };
}
