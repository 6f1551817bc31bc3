import { createElement, startTransition, useState, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { getRecord, type RecordConfig } from '#client/adapters/records.ts';
import type { Asked } from '#client/cache/adapter.ts';
import { handOver, takeOver } from '#client/sync/hand-over.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { read } from '#client/cache/read.ts';
import { wipe } from '#client/sync/wipe.ts';
import { editScenarios } from './edits.ts';
import { one, other, passes, recordOf, screen, server, soon, subjectOf } from './render.ts';

/**
 * Scenarios of the hooks in a real browser, with a fake server. hooks.spec.ts checks what each
 * gives.
 */

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const scenarios = {
  async first() {
    const { client, calls } = server();
    const { seen, draw } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await soon();
    return { calls: calls.length, seen };
  },
  async refused() {
    const { client, calls } = server();
    const { seen, draw } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(404, [
      { errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' },
    ]);
    await soon();
    return { calls: calls.length, seen };
  },
  async strict() {
    const { client, calls } = server();
    const { draw, text, latest } = screen({ client, strict: true });
    draw(subjectOf(one));
    await soon();
    for (const { answer } of calls) answer(200, recordOf(one, 'Storing'));
    await soon();
    return { calls: calls.length, text: text(), loading: latest().loading };
  },
  async sameConfig() {
    const { client, calls } = server();
    const { draw, seen, refreshes } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await soon();
    const before = seen.length;
    draw({ recordId: one.slice(0, 15), fields: ['Case.Subject', 'Case.Subject'] });
    await soon();
    return {
      calls: calls.length,
      drawn: seen.length - before,
      refreshes: refreshes.size,
      last: seen.at(-1),
    };
  },
  async changing() {
    const { client, calls } = server();
    const { draw, seen } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Eerste'));
    await soon();
    draw(subjectOf(other));
    await soon();
    // The answer to an abandoned call must not be shown.
    draw(subjectOf(one));
    await soon();
    const aborted = calls[1]!.aborted();
    calls[1]!.answer(200, recordOf(other, 'Tweede'));
    await soon();
    return { calls: calls.length, aborted, seen };
  },
  async incomplete() {
    const { client, calls } = server();
    const { draw, seen } = screen({ client });
    draw({ recordId: undefined, fields: ['Case.Subject'] });
    await soon();
    return { calls: calls.length, seen };
  },
  async wrong() {
    const { client, calls } = server();
    const { draw, latest } = screen({ client });
    draw({ recordId: one, fields: ['Case.Subject'], nonsense: 1 } as Asked<RecordConfig>);
    await soon();
    return {
      calls: calls.length,
      status: latest().error?.status,
      text: latest().error?.statusText,
      data: latest().data === undefined,
    };
  },
  async leaving() {
    const { client, calls } = server();
    const { draw, leave, seen } = screen({ client });
    draw(subjectOf(one));
    await soon();
    leave();
    await soon();
    const drawn = seen.length;
    const aborted = calls[0]!.aborted();
    // Mounting again while the call is being aborted makes a new call.
    const again = screen({ client });
    again.draw(subjectOf(one));
    await soon();
    calls.at(-1)!.answer(200, recordOf(one, 'Storing'));
    await soon();
    return { aborted, calls: calls.length, drawnAfter: seen.length - drawn, again: again.text() };
  },
  async handedOn() {
    const { client, calls } = server();
    const first = screen({ client });
    first.draw(subjectOf(one));
    await soon();
    // A page is replaced by another that needs the same call.
    first.leave();
    const second = screen({ client });
    second.draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await soon();
    return { calls: calls.length, aborted: calls[0]!.aborted(), text: second.text() };
  },
  async returning() {
    const { client, calls } = server();
    const first = screen({ client });
    first.draw(subjectOf(one));
    await soon();
    first.leave();
    await Promise.resolve();
    const second = screen({ client });
    second.draw(subjectOf(one));
    await soon();
    for (const { answer } of calls) answer(200, recordOf(one, 'Storing'));
    await soon();
    return { text: second.text(), loading: second.latest().loading };
  },
  async refreshing() {
    const { client, calls } = server();
    const { draw, seen, latest } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await soon();
    const asked = latest().refresh();
    await soon();
    calls[1]!.answer(200, recordOf(one, 'Opgelost', 2));
    await asked;
    await soon();
    return { calls: calls.length, seen };
  },
  async uncached() {
    const { client, calls } = server();
    const { draw, latest } = screen({ client });
    draw(subjectOf(one), 'only-if-cached');
    await soon();
    return {
      calls: calls.length,
      status: latest().error?.status,
      text: latest().error?.statusText,
      loading: latest().loading,
    };
  },
  async written() {
    const { client, calls } = server();
    const { draw, seen } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await soon();
    const saved = updateRecord(client, { fields: { Id: one, Subject: 'Nieuw' } });
    await soon();
    calls[1]!.answer(400, [{ errorCode: 'NOT_ALLOWED', message: 'No' }]);
    await saved.catch(() => undefined);
    await soon();
    return { seen: seen.map(({ data }) => data) };
  },
  async wiped() {
    const { client, calls } = server();
    const { draw, seen } = screen({ client });
    draw(subjectOf(one));
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await soon();
    wipe(client);
    await soon();
    return { calls: calls.length, last: seen.at(-1) };
  },
  async hydrated() {
    const { client: there, calls } = server();
    const asked = read(there, getRecord, { config: subjectOf(one) });
    await soon();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await asked;
    const handed = JSON.parse(JSON.stringify(handOver(there))) as ReturnType<typeof handOver>; // proof: plain JSON of what was handed over
    const here = server();
    takeOver(here.client, handed);
    const faults: unknown[] = [];
    const drawn: string[] = [];
    function Subject() {
      const { data } = useAdapter(getRecord, subjectOf(one));
      const text = String(data?.fields['Subject']?.value);
      drawn.push(text);
      return createElement('p', null, text);
    }
    const box = document.body.appendChild(document.createElement('div'));
    box.innerHTML = '<p>Storing</p>';
    hydrateRoot(
      box,
      createElement(ClientProvider, { client: here.client }, createElement(Subject)),
      {
        onRecoverableError: (error) => faults.push(String(error)),
      },
    );
    await soon();
    return { calls: here.calls.length, drawn, faults };
  },
  /** Two components that read the same record in a concurrent render never show two versions. */
  async tearing() {
    const { client, calls } = server();
    const known = read(client, getRecord, { config: subjectOf(one) });
    await soon();
    calls[0]!.answer(200, recordOf(one, 'v1'));
    await known;
    const committed: string[] = [];
    const switches: ((on: boolean) => void)[] = [];
    function Slow() {
      const { data } = useAdapter(getRecord, subjectOf(one), 'only-if-cached');
      work(8);
      return createElement('i', null, String(data?.fields['Subject']?.value));
    }
    function Page(): ReactElement {
      const [on, setOn] = useState(false);
      switches.push(setOn);
      return createElement(
        'div',
        null,
        on ? Array.from({ length: 12 }, (_, key) => createElement(Slow, { key })) : null,
      );
    }
    const box = document.body.appendChild(document.createElement('div'));
    new MutationObserver(() =>
      committed.push(
        [...new Set([...box.querySelectorAll('i')].map((part) => part.textContent))].join(),
      ),
    ).observe(box, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    const root = createRoot(box);
    flushSync(() => root.render(createElement(ClientProvider, { client }, createElement(Page))));
    startTransition(() => switches[0]?.(true));
    await passes(30);
    const saved = updateRecord(client, { fields: { Id: one, Subject: 'v2' } });
    await passes(400);
    calls[1]!.answer(200, recordOf(one, 'v2', 2));
    await saved;
    await soon();
    return { committed };
  },
};

const all = { ...scenarios, ...editScenarios };
export type Scenarios = typeof all;
Object.assign(globalThis, { scenarios: all });
