import { connect } from 'node:tls';
import { once } from 'node:events';
import type { Config } from '../../config.ts';
import { type DoctorLine, faultLine, okLine, linesOrOk, warningLine } from './line.ts';

const patience = 8_000; // ms

type Answer = { status: number; headers: Headers; error: string | null };

async function ask(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { redirect: 'manual', ...init, signal });
    await answer.body?.cancel();
    return { status: answer.status, headers: answer.headers, error: null };
  } catch (error) {
    return { status: 0, headers: new Headers(), error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${String(patience / 1_000)} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}

const subject = 'site';

export async function judgeSite(config: Config): Promise<DoctorLine[]> {
  const { host, port, basePath, publicUrl } = config;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const local = `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`;
  const origin = publicUrl?.origin ?? local;
  const near = await ask(`${local}/healthz`);
  const found = publicUrl === undefined ? near : await ask(`${origin}/healthz`);
  if (found.error !== null && near.error !== null) {
    const sentence =
      `no server answers at ${origin} (${found.error}): start the server and run this command ` +
      'again.';
    return [warningLine(subject, sentence)];
  }
  if (found.error !== null) {
    return [faultLine(subject, `the server runs, but ${origin} does not answer: ${found.error}.`)];
  }
  const lines = await Promise.all([
    judgeForm(origin, basePath),
    judgeHeaders(origin, basePath),
    judgePlain(config, near.error === null ? local : null),
    judgeCertificate(publicUrl),
  ]);
  return linesOrOk(
    [...lines.flat(), ...judgeClock(found), ...judgeProxy(config)],
    okLine(subject, `${origin}${basePath}/ shows its log-in page, and a form is accepted.`),
  );
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * Our site refuses a form without an e-mail address with 400, and a form of another site with 403.
 */
async function judgeForm(origin: string, basePath: string): Promise<DoctorLine[]> {
  const address = `${origin}${basePath}/inloggen`;
  const send = (from: string) =>
    ask(address, { method: 'POST', headers: { ...form, origin: from }, body: 'stap=email&email=' });
  const [page, own, foreign] = await Promise.all([
    ask(address),
    send(origin),
    send('https://elsewhere.example'),
  ]);
  if (page.status !== 200) return [faultLine(subject, `${address} answers ${statusOf(page)}.`)];
  const advice =
    'Set PUBLIC_URL to the address people use, and have the proxy pass Host and Origin.';
  return [
    ...(own.status === 400
      ? []
      : [faultLine(subject, `a form is refused (${statusOf(own)}). ${advice}`)]),
    ...(foreign.status === 403
      ? []
      : [
          faultLine(
            subject,
            `a form of another site is not refused (${statusOf(foreign)}). ${advice}`,
          ),
        ]),
  ];
}

const statusOf = ({ status, error }: Answer): string => error ?? String(status);

const needed = ['content-security-policy', 'x-content-type-options', 'x-frame-options'];

async function judgeHeaders(origin: string, basePath: string): Promise<DoctorLine[]> {
  const isSecure = origin.startsWith('https:');
  const [page, out] = await Promise.all([
    ask(`${origin}${basePath}/inloggen`),
    // This request logs nobody out, because it has no cookie.
    ask(`${origin}${basePath}/secur/logout.jsp`),
  ]);
  const names = isSecure ? [...needed, 'strict-transport-security'] : needed;
  const missing = names.filter((header) => !page.headers.has(header));
  const cookies = out.headers.getSetCookie();
  const isSafe = cookies.some((one) => /^__Host-zorgeloos=.*; Secure/.test(one));
  return [
    ...(missing.length === 0
      ? []
      : [faultLine(subject, `the proxy removes headers: ${missing.join(', ')}.`)]),
    ...(isSecure && !isSafe
      ? [faultLine(subject, 'the session cookie is not Secure with the name __Host-zorgeloos.')]
      : []),
  ];
}

async function judgePlain(
  { publicUrl, basePath }: Config,
  local: string | null,
): Promise<DoctorLine[]> {
  if (publicUrl?.protocol !== 'https:') return [];
  const path = `${basePath}/inloggen`;
  const lines: DoctorLine[] = [];
  if (local !== null) {
    const response = await ask(`${local}${path}`, { headers: { 'x-forwarded-proto': 'http' } });
    if (!isRedirectTo(response, publicUrl)) {
      lines.push(
        faultLine(
          subject,
          `the server does not redirect plain HTTP to HTTPS (${statusOf(response)}).`,
        ),
      );
    }
  }
  if (publicUrl.port !== '') return lines;
  return [...lines, ...(await judgeRedirect(`http://${publicUrl.hostname}`, { publicUrl, path }))];
}

const isRedirectTo = ({ status, headers }: Answer, { origin }: URL): boolean =>
  [301, 302, 307, 308].includes(status) &&
  headers.get('location')?.startsWith(`${origin}/`) === true;

export async function judgeRedirect(
  plainOrigin: string,
  { publicUrl, path }: { publicUrl: URL; path: string },
): Promise<DoctorLine[]> {
  const plain = await ask(plainOrigin + path);
  if (plain.error !== null || isRedirectTo(plain, publicUrl)) return [];
  const to = plain.headers.get('location');
  const what = to === null ? 'not a redirect' : `and leads to ${to}`;
  const sentence = `${plainOrigin} answers ${statusOf(plain)}, ${what}.`;
  return [faultLine(subject, `${sentence} Let the proxy redirect it to https.`)];
}

const day = 86_400_000; // ms
const soon = 14 * day;

/** The check of the page already reports an invalid certificate. */
async function judgeCertificate(publicUrl: URL | undefined): Promise<DoctorLine[]> {
  if (publicUrl?.protocol !== 'https:') return [];
  const { hostname, port } = publicUrl;
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  socket.setTimeout(patience, () => socket.destroy());
  try {
    await once(socket, 'secureConnect');
    const { valid_to: end } = socket.getPeerCertificate();
    if (Date.parse(end) - Date.now() > soon) return [];
    return [
      warningLine(subject, `its certificate ends at ${new Date(end).toISOString()}. Renew it.`),
    ];
  } catch {
    return []; // the check of the page has already reported it
  } finally {
    socket.destroy();
  }
}

const mostDifference = 5_000; // ms

function judgeClock({ headers }: Answer): DoctorLine[] {
  const difference = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now());
  if (!(difference > mostDifference)) return [];
  const seconds = String(Math.round(difference / 1_000));
  return [
    warningLine('clock', `that of the site differs from this machine's by ${seconds} seconds.`),
  ];
}

function judgeProxy({ publicUrl, trustedProxies, host, production }: Config): DoctorLine[] {
  if (publicUrl === undefined) {
    const isOpen = production || !/^(127\.|localhost$|::1$)/.test(host);
    return isOpen ? [warningLine(subject, 'PUBLIC_URL is not set: people need HTTPS.')] : [];
  }
  if (publicUrl.protocol !== 'https:' || trustedProxies > 0) return [];
  const sentence = 'TRUSTED_PROXIES is 0, so that all visitors share the limits of one address.';
  return [warningLine(subject, `${sentence} Set it to the number of proxies.`)];
}
