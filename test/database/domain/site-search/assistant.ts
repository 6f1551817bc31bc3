import { answerQuestion } from '#domain/content/answer-question.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { dayText } from '#messages/shared/days.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { storedRows, type TestServer } from '../../../support/server.ts';
import { openSite } from '../../../support/site.ts';

/** A server, with the request contexts of visitors who use its assistant. */
export type Assistant = {
  server: TestServer;
  guest: RequestContext;
  customer: RequestContext;
  /** Asks as the guest, or as `ctx`. Throws when the assistant refuses to answer. */
  answer: (question: string, ctx?: RequestContext) => Promise<ChatAnswer>;
  /**
   * Replaces names in braces by dates of the demo data, which depend on the day it is made.
   */
  withDates: (facts: readonly string[]) => string[];
};

const demoDates = `
  select 'einde internet' as name, to_char(einde_eerste_termijn__c, 'YYYY-MM-DD') as date from aansluiting__c
  where name = 'Zakelijk Internet 500' and account__c = (select accountid from "user" where username = 'klant@bakkerijdekorenaar.example')
  union all
  select 'sluiting planner', to_char(sluitingsdatum__c, 'YYYY-MM-DD') from vacature__c where slug__c = 'planner-glasvezel'`;

/** For the top of a test file; closes the server after its last test. */
export async function openAssistant(): Promise<Assistant> {
  const server = await openSite();
  const guest = server.dependencies.contextOf({ kind: 'guest' });
  const stand = await storedRows<{ name: string; date: string }>(server, demoDates);
  const dates = stand.flatMap(({ name, date }) => [
    { name, date },
    { name: `dag na ${name}`, date: addDays(date, 1) },
  ]);
  let asked = 0;
  return {
    server,
    guest,
    customer: await server.contextOf('korenaar'),
    async answer(question, ctx = guest) {
      asked += 1;
      // Questions per address are limited, so each has another address.
      const address = `192.0.${String(asked % 200)}.${String(asked % 250)}`;
      const result = await answerQuestion(ctx, { question, address });
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      return result.value;
    },
    withDates: (facts) =>
      facts.map((fact) =>
        dates.reduce(
          (text, { name, date }) => text.replaceAll(`{${name}}`, withPlainSpaces(dayText(date))),
          fact,
        ),
      ),
  };
}

/** Replaces no-break spaces by ordinary ones. */
export const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The text, facts and quotes of an answer, in lower case. */
export function answerText({ text, facts, sources }: ChatAnswer): string {
  const quotes = sources.flatMap((source) => source.quotes);
  const said = [
    text,
    ...facts.flatMap(({ name, value }) => [name, value]),
    ...quotes.flatMap((quote) => [
      quote.heading ?? '',
      quote.text.map((part) => part.text).join(''),
    ]),
  ];
  return withPlainSpaces(said.join('\n')).toLowerCase();
}

/** `saidIn` with the titles and paths of the pages that an answer names. */
export function answerTextAndPages(answer: ChatAnswer): string {
  const pages = [
    ...answer.sources.flatMap(({ title, path }) => [title, path]),
    ...answer.ways.flatMap(({ path, text }) => [path, text]),
  ];
  return [answerText(answer), withPlainSpaces(pages.join('\n')).toLowerCase()].join('\n');
}

/** Whether a reply in lower case has each fact; `||` separates alternatives. */
export const hasFacts = (reply: string, facts: readonly string[]): boolean =>
  facts.every((fact) =>
    fact
      .toLowerCase()
      .split('||')
      .some((one) => reply.includes(one.trim())),
  );
