import type { RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { Database } from '#db/pool.ts';
import { tracedDb } from '#db/traced.ts';
import type { MailServer } from '#integrations/mail.ts';
import type { Integrations } from '#integrations/integrations.ts';
import type { SpanStart, Tracing } from './tracing.ts';

/** Only within a recorded request or mail: jobs poll many times a minute. */
export function tracedDatabase(database: Database, tracing: Tracing | null): Database {
  if (tracing === null) return database;
  const db = tracedDb(database.db, (work, start) =>
    tracing.isUnderWay() ? tracing.span({ ...work, kind: 'client' }, start) : start(),
  );
  return { ...database, db };
}

export const tracedOutside = (outside: Integrations, tracing: Tracing | null): Integrations =>
  tracing === null || outside.mail === null
    ? outside
    : { ...outside, mail: tracedMail(outside.mail, tracing) };

const tracedMail = ({ send }: MailServer, tracing: Tracing): MailServer => ({
  send: (letter) =>
    tracing.span({ name: 'send mail', kind: 'client' }, async (note) => {
      const delivery = await send(letter);
      note({ 'mail.outcome': delivery.outcome });
      return delivery;
    }),
});

type Route = NonNullable<ServerBuild['routes'][string]>;

export function tracedBuild(build: ServerBuild, tracing: Tracing | null): ServerBuild {
  if (tracing === null) return build;
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route === undefined ? [] : [[id, tracedRoute(route, tracing)] as const],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

function tracedRoute(route: Route, tracing: Tracing): Route {
  const { loader, action } = route.module;
  const start = (name: string): SpanStart => ({ name: `${name} ${route.id}`, kind: 'internal' });
  const module = {
    ...route.module,
    ...(loader && {
      loader: (given: Parameters<typeof loader>[0]) =>
        tracing.span(start('loader'), async () => loader(given)),
    }),
    ...(action && {
      action: (given: Parameters<typeof action>[0]) =>
        tracing.span(start('action'), async () => action(given)),
    }),
  };
  return { ...route, module };
}

export type RequestWords = {
  isQuiet: (path: string) => boolean;
  path: (path: string) => string;
  route: (path: string) => string | null;
};

export function tracedRequests(
  answer: RequestListener,
  tracing: Tracing | null,
  words: RequestWords,
): RequestListener {
  if (tracing === null) return answer;
  return (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const path = url.split('?', 1)[0]!;
    if (words.isQuiet(path)) return answer(incoming, outgoing);
    return tracing.request(headers, (end) => {
      outgoing.once('close', () => {
        const route = words.route(path);
        end({
          name: route === null ? method : `${method} ${route}`,
          status: outgoing.writableFinished ? outgoing.statusCode : null,
          attributes: {
            'http.request.method': method,
            'url.path': words.path(path),
            ...(route !== null && { 'http.route': route }),
          },
        });
      });
      answer(incoming, outgoing);
    });
  };
}
