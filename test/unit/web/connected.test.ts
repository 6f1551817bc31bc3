import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTabs } from '#client/sync/tabs.ts';
import { connectWorkspace } from '#web/staff/frame/connect-workspace.ts';
import * as changesEndpoints from '#protocol/endpoints/changes.ts';

/**
 * What one tab of the workspace does when a session ends, or somebody opens another tab. Source:
 * record-api.md §7.6.
 */

const check = vi.fn<() => Promise<void>>(async () => undefined);
const assign = vi.fn<(url: string) => void>();
const reload = vi.fn<() => void>();
/** What the system answers to who asks whether it is there; null: it is not reached. */
let ready: number | null;
let streamController: ReadableStreamDefaultController<Uint8Array> | undefined;
let open: ReturnType<typeof connectWorkspace> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  ready = 200;
  vi.stubGlobal('location', {
    pathname: '/medewerker/1/Case/Alle',
    search: '?sort=Subject',
    assign,
    reload,
  });
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/readyz' && ready !== null) return new Response(null, { status: ready });
    const lastEventId = new Headers(init?.headers).get('last-event-id');
    if (!url.endsWith(changesEndpoints.getChanges.path) || lastEventId !== '7.mark')
      throw new Error(`nobody asks ${url}`);
    return new Response(
      new ReadableStream({ start: (controller) => void (streamController = controller) }),
      { headers: { 'last-event-id': 'replayed' } },
    );
  });
});
afterEach(() => {
  open?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  assign.mockReset();
  check.mockClear();
  reload.mockReset();
});

const login = '/inloggen?naar=%2Fmedewerker%2F1%2FCase%2FAlle%3Fsort%3DSubject';

async function connected(): Promise<ReturnType<typeof connectWorkspace>> {
  open = connectWorkspace({ viewer: 'marit', since: '7.mark', check });
  await vi.waitFor(() => expect(streamController).toBeDefined(), { timeout: 60_000 });
  return open;
}

async function sessionEnds(): Promise<void> {
  streamController!.enqueue(new TextEncoder().encode('data: {"ended":true}\n\n'));
  await vi.advanceTimersByTimeAsync(100);
}

it('a session that ended elsewhere leads to the log-in page and back', async () => {
  await connected();
  await sessionEnds();
  expect(assign.mock.calls).toEqual([[login]]);
});

it('a user who logs out here goes where the answer leads', async () => {
  const { publishLogOut } = await connected();
  publishLogOut();
  await sessionEnds();
  expect(assign).not.toHaveBeenCalled();
});

it('a log-out without an answer leads to the log-in page after a while', async () => {
  const { publishLogOut } = await connected();
  publishLogOut();
  await sessionEnds();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(assign.mock.calls).toEqual([[login]]);
});

/** As a tab that is opened beside this one says it. */
async function entering(...viewers: string[]): Promise<void> {
  await connected();
  const channel = new BroadcastChannel('/medewerker');
  const beside = openTabs({ name: '/medewerker' });
  const { promise, resolve } = Promise.withResolvers<void>();
  channel.addEventListener('message', () => resolve());
  for (const viewer of viewers) beside.tell({ kind: 'entered', viewer });
  await promise;
  await vi.advanceTimersByTimeAsync(10_000);
  channel.close();
  beside.close();
}

it('another tab of the same user requests nothing in this one', async () => {
  await entering('marit');
  expect(check).not.toHaveBeenCalled();
});

it('a tab that belongs to another user starts again', async () => {
  await entering('joost');
  expect(reload).toHaveBeenCalledOnce();
  expect(check).not.toHaveBeenCalled();
});

it.each([null, 503])(
  'what may have been missed is asked once the system answers, not while it is away (%s)',
  async (away) => {
    await connected();
    ready = away;
    streamController!.enqueue(new TextEncoder().encode('data: {"changes":"no list"}\n\n'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(check).not.toHaveBeenCalled();
    ready = 200;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(check).toHaveBeenCalledOnce();
  },
);
