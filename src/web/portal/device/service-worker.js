// This service worker opens the portal without a connection. It caches only files that are the same
// for everybody.
const base = new URL(registration.scope).pathname.replace(/\/$/, '');
const cacheName = `portaal-${new URL(location.href).searchParams.get('v')}`;
const shell = `${base}/dashboard/zonder-verbinding`;
const question = `${base}/dashboard/op-dit-apparaat`;

// After this wait, the worker shows the copy on this device. `reached.ts` has the same limit.
const longest = 8_000; // ms

// The client ids of pages that came over the network. The browser fetches their files itself,
// because a worker can be stopped in the middle of a response.
const fromNetwork = new Set();

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(takeShell());
});

// A page sends this message when it found nothing in the cache.
addEventListener('message', (event) => {
  if (event.data === 'fill-cache') event.waitUntil(takeShell());
});

addEventListener('activate', (event) => event.waitUntil(dropOthers()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(`${base}/`)) return;
  if (changesUser(request, pathname)) event.waitUntil(forget());
  else if (request.mode === 'navigate') event.respondWith(openPage(event, pathname, search));
  else if (isAsset(request, pathname) && !canFetchItself(event)) event.respondWith(asset(request));
});

const isAsset = ({ method }, pathname) =>
  method === 'GET' && pathname.startsWith(`${base}/assets/`);
const canFetchItself = ({ clientId }) => navigator.onLine && fromNetwork.has(clientId);

// The response to a log-in or log-out clears the site's data, this worker included. WebKit would
// wait long for such a response through the worker.
const changesUser = ({ method }, pathname) =>
  pathname === `${base}/secur/logout.jsp` ||
  (method === 'POST' &&
    (pathname === `${base}/inloggen` || pathname.startsWith(`${base}/uitnodiging/`)));

// Without credentials the page has no personal data.
async function takeShell() {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell, { credentials: 'omit', cache: 'reload' });
  if (!page.ok) throw new Error(`The page for without a connection answers ${page.status}`);
  const text = await page.clone().text();
  await cache.addAll(new Set(text.match(new RegExp(`${base}/assets/[A-Za-z0-9_./-]+`, 'g'))));
  // The page is stored last: a cache with the page then has all its files.
  await cache.put(shell, page);
}

async function dropOthers() {
  for (const name of await caches.keys())
    if (name.startsWith('portaal-') && name !== cacheName) await caches.delete(name);
}

const asset = async (request) => (await cached(request)) ?? fetch(request);

// A browser may throw while the cache is being cleared.
const cached = (request) => caches.match(request, { ignoreVary: true }).catch(() => undefined);

async function openPage(event, pathname, search) {
  const { request } = event;
  // The worker itself redirected here, just after it tried the server.
  const copy = pathname === shell && search !== '' ? await cached(shell) : undefined;
  if (copy !== undefined) return copy;
  const asked = fetch(request);
  try {
    const answer = await (request.method === 'GET' ? inTime(asked) : asked);
    if (isOfProxy(answer)) return (await shellFor(event, pathname, search)) ?? answer;
    fromNetwork.add(event.resultingClientId);
    // The portal redirects when the session has ended.
    if (answer.type === 'opaqueredirect' && pathname.startsWith(`${base}/dashboard`))
      event.waitUntil(forgetIfOver());
    return answer;
  } catch (error) {
    if (request.method !== 'GET') throw error;
    // Without a copy there is nothing to show instead, so the wait for the server has no limit.
    return (await shellFor(event, pathname, search)) ?? asked;
  }
}

async function shellFor({ request, resultingClientId }, pathname, search) {
  const page = request.method === 'GET' ? await cached(shell) : undefined;
  if (page === undefined) return undefined;
  fromNetwork.delete(resultingClientId);
  const wanted = encodeURIComponent(pathname.slice(base.length) + search);
  return pathname === shell ? page : Response.redirect(`${shell}?naar=${wanted}`);
}

// A proxy answers when the server is away. The server's own answers have this header.
const isOfProxy = ({ status, headers }) =>
  [502, 503, 504].includes(status) && !headers.has('x-request-id');

// A server may accept a request and never answer it.
function inTime(asked) {
  const { promise: tooLate, reject } = Promise.withResolvers();
  setTimeout(() => reject(new Error('The server does not answer')), longest);
  asked.catch(() => undefined);
  return Promise.race([asked, tooLate]);
}

async function forgetIfOver() {
  const answer = await fetch(question, { redirect: 'manual' }).catch(() => null);
  if (answer?.type === 'opaqueredirect') await forget();
}

// `stored-names.ts` and `vault.ts` have the same names.
function forget() {
  return new Promise((resolve) => {
    const opening = indexedDB.open(`portaal${base}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('bewaard');
    opening.onerror = resolve;
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('bewaard', 'readwrite');
      clearing.objectStore('bewaard').clear();
      clearing.oncomplete = clearing.onabort = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
