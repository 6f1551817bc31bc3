// Opens the portal without a connection. It keeps files that are the same for everybody, never a
// page with somebody's data.
const base = new URL(registration.scope).pathname.replace(/\/$/, '');
const cacheName = `portaal-${new URL(location.href).searchParams.get('v')}`;
const shell = `${base}/dashboard/zonder-verbinding`;
const question = `${base}/dashboard/op-dit-apparaat`;

// How long a page may take before the copy on this device is shown instead. The page has the same
// limit.
const longest = 8_000; // ms

// The ids of the pages that came over the network. The browser fetches the files of those itself: a
// page that is left, or a log-out that clears the site's data, stops a worker in the middle of an
// answer.
const fromNetwork = new Set();

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(takeShell());
});

// Sent by a page that found nothing in the cache.
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

// The browser fetches this answer itself, without the worker: the answer clears the site's data,
// and WebKit waits a minute when it comes through the worker that is cleared.
const changesUser = ({ method }, pathname) =>
  pathname === `${base}/secur/logout.jsp` || (pathname === `${base}/inloggen` && method === 'POST');

// As a guest sees it, so that nothing of anybody is in it; and every file it names.
async function takeShell() {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell, { credentials: 'omit', cache: 'reload' });
  if (!page.ok) throw new Error(`The page for without a connection answers ${page.status}`);
  const text = await page.clone().text();
  await cache.addAll(new Set(text.match(new RegExp(`${base}/assets/[A-Za-z0-9_./-]+`, 'g'))));
  // The page comes last: if it is in the cache, so are all its files.
  await cache.put(shell, page);
}

async function dropOthers() {
  for (const name of await caches.keys())
    if (name.startsWith('portaal-') && name !== cacheName) await caches.delete(name);
}

const asset = async (request) => (await cached(request)) ?? fetch(request);

// A cache that is cleared meanwhile cannot be read in Firefox. Then it holds nothing.
const cached = (request) => caches.match(request, { ignoreVary: true }).catch(() => undefined);

async function openPage(event, pathname, search) {
  const { request } = event;
  // The worker led here itself, a moment after it asked the server.
  const copy = pathname === shell && search !== '' ? await cached(shell) : undefined;
  if (copy !== undefined) return copy;
  const asked = fetch(request);
  try {
    const answer = await (request.method === 'GET' ? inTime(asked) : asked);
    fromNetwork.add(event.resultingClientId);
    // The portal redirects when the session has ended.
    if (answer.type === 'opaqueredirect' && pathname.startsWith(`${base}/dashboard`))
      event.waitUntil(forgetIfOver());
    return answer;
  } catch (error) {
    if (request.method !== 'GET') throw error;
    const page = await cached(shell);
    // Without a copy, the server has as much time as it takes.
    if (page === undefined) return asked;
    fromNetwork.delete(event.resultingClientId);
    return pathname === shell
      ? page
      : Response.redirect(
          `${shell}?naar=${encodeURIComponent(pathname.slice(base.length) + search)}`,
        );
  }
}

// A server may take a request and never answer it.
function inTime(asked) {
  const { promise: tooLate, reject } = Promise.withResolvers();
  setTimeout(() => reject(new Error('The server does not answer')), longest);
  // What comes of it after that is of no use any more.
  asked.catch(() => undefined);
  return Promise.race([asked, tooLate]);
}

async function forgetIfOver() {
  const answer = await fetch(question, { redirect: 'manual' }).catch(() => null);
  if (answer?.type === 'opaqueredirect') await forget();
}

// The key and what it locks; `vault.ts` has the same names.
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
