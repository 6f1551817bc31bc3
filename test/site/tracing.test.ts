import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '#server/log.ts';
import { accounts, openTestServer, sessionCookieOf, type TestServer } from '../support/server.ts';
import { type MailSink, openMailSink } from '../mail-sink.ts';
import { type CollectedSpan, type Collector, openCollector } from '../support/collector.ts';
import { freePort } from '../support/free-port.ts';

/** OpenTelemetry traces, as a collector receives them. Source: W3C Trace Context; OTLP 1. */

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

let collector: Collector;
let sink: MailSink;
let server: TestServer;
const askedModel: IncomingHttpHeaders[] = [];
const model = createServer((request, response) => {
  askedModel.push(request.headers);
  response.writeHead(500).end();
});

beforeAll(async () => {
  collector = await openCollector();
  sink = await openMailSink();
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  const { port } = model.address() as AddressInfo; // proof: it listens on a port
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: sink.url,
    CHAT_MODEL_URL: `http://127.0.0.1:${String(port)}/v1/chat/completions`,
  };
  server = await openTestServer({ environment });
  const at = (path: string, options: RequestInit = {}) =>
    fetch(new URL(path, server.url), { redirect: 'manual', ...options });
  const cookie = await sessionCookieOf(server, 'korenaar');
  await at('/dashboard?zoek=geheim-woord', { headers: { cookie, traceparent } });
  await at('/uitnodiging/een-heel-geheim-bewijs');
  await at('/healthz');
  const form = { name: 'Vera Geheim', email: 'vera@geheim.example', message: 'Vertel het niet' };
  await at('/contact', { method: 'POST', body: new URLSearchParams({ ...form, phone: '' }) });
  await sink.until(2);
  const question = new URLSearchParams({ vraag: 'Mijn internet ligt eruit, wat nu?' });
  const answer = await at('/assistent/antwoord', { method: 'POST', body: question });
  await answer.text();
  await server.call('/object-info/Account', { as: 'beheer' });
  await server.close();
});
afterAll(async () => {
  model.close();
  await sink.close();
  await collector.close();
});

const named = (name: string): CollectedSpan[] =>
  collector.spans.filter((span) => span.name === name);

/** Whether a span is a descendant of another one. */
function isBelow(span: CollectedSpan, above: CollectedSpan): boolean {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent.spanId === above.spanId || isBelow(parent, above));
}

describe('A collector gets', () => {
  it('the name and the version of the service', () => {
    expect(collector.resource()).toMatchObject({
      'service.name': 'zorgeloos',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('a request with its route and status, in the trace of its caller', () => {
    const [request] = named('GET /dashboard');
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2 });
    expect(request!.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/dashboard',
      'http.response.status_code': 200,
    });
  });

  it('the loaders of a page below its request, and statements below a loader', () => {
    const [request] = named('GET /dashboard');
    const [loader] = named('loader portal/dashboard');
    expect(isBelow(loader!, request!)).toBe(true);
    const statements = collector.spans.filter((span) => isBelow(span, loader!));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements[0]!.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringContaining('$1'),
    });
  });

  it('the action of a form, with its transaction', () => {
    const [action] = collector.spans.filter(({ name }) => name.startsWith('action site/contact'));
    expect(named('transaction').some((span) => isBelow(span, action!))).toBe(true);
  });

  it('a call of the record API with a span below it', () => {
    const calls = collector.spans.filter(({ name }) => name.includes('object-info'));
    expect(calls).toHaveLength(1);
    expect(collector.spans.some((span) => isBelow(span, calls[0]!))).toBe(true);
  });

  it('each sent mail, with its outcome', () => {
    const mails = named('send mail');
    expect(mails).toHaveLength(2);
    expect(mails[0]!.attributes).toEqual({ 'mail.outcome': 'sent' });
  });

  it('no personal data, no secrets of addresses, and no health checks', () => {
    const text = collector.text();
    for (const secret of ['geheim', 'Geheim', 'Vertel', accounts.korenaar, 'healthz'])
      expect(text).not.toContain(secret);
    expect(text).toContain('/uitnodiging/***');
  });
});

it('A call to the language model has the traceparent of its span', () => {
  expect(askedModel.length).toBeGreaterThan(0);
  const [, trace, parent] = askedModel[0]!['traceparent']!.toString().split('-');
  const span = collector.spans.find(({ spanId }) => spanId === parent);
  expect(span?.traceId).toBe(trace);
});

it('A collector that is away fails no request, and is logged once each way', async () => {
  const port = await freePort();
  const lines: { msg: string }[] = [];
  const log = openLog({ logLevel: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}` };
  const other = await openTestServer({ environment, log });
  const traceMessages = () => lines.map(({ msg }) => msg).filter((msg) => msg.startsWith('traces'));
  const visit = async () => (await fetch(new URL('/contact', other.url))).status;
  expect(await visit()).toBe(200);
  await expect.poll(traceMessages).toEqual(['traces cannot be delivered']);
  expect(await visit()).toBe(200);
  const late = await openCollector(port);
  const both = ['traces cannot be delivered', 'traces are delivered again'];
  await expect.poll(async () => [await visit(), ...traceMessages()]).toEqual([200, ...both]);
  await other.close();
  await late.close();
  expect(late.spans.length).toBeGreaterThan(0);
});

it('Only one file of the server imports the OpenTelemetry libraries', () => {
  const folder = join(import.meta.dirname, '..', '..', 'src');
  const using = globSync('**/*.ts', { cwd: folder }).filter((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return text.includes('@opentelemetry/') || /from '.*opentelemetry\.ts'/.test(text);
  });
  expect(using).toEqual([join('server', 'tracing', 'opentelemetry.ts')]);
});

it('A traceparent that is malformed begins a new trace', async () => {
  const own = await openCollector();
  const other = await openTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: own.url } });
  for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `${traceparent}-more`])
    await fetch(new URL('/contact', other.url), { headers: { traceparent: wrong } });
  await other.close();
  await own.close();
  const requests = own.spans.filter(({ name }) => name === 'GET /contact');
  expect(requests).toHaveLength(4);
  expect(requests.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', '', '']);
});
