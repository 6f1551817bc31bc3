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
import {
  one,
  other,
  sleep,
  recordOf,
  renderRecord,
  fakeServer,
  nextRender,
  subjectConfig,
} from './render.ts';

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
    const { client, calls } = fakeServer();
    const { seen, draw } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    return { calls: calls.length, seen };
  },
  async refused() {
    const { client, calls } = fakeServer();
    const { seen, draw } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(404, [
      { errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' },
    ]);
    await nextRender();
    return { calls: calls.length, seen };
  },
  async strict() {
    const { client, calls } = fakeServer();
    const { draw, text, latest } = renderRecord({ client, strict: true });
    draw(subjectConfig(one));
    await nextRender();
    for (const { answer } of calls) answer(200, recordOf(one, 'Storing'));
    await nextRender();
    return { calls: calls.length, text: text(), loading: latest().loading };
  },
  async sameConfig() {
    const { client, calls } = fakeServer();
    const { draw, seen, refreshes } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    const before = seen.length;
    draw({ recordId: one.slice(0, 15), fields: ['Case.Subject', 'Case.Subject'] });
    await nextRender();
    return {
      calls: calls.length,
      drawn: seen.length - before,
      refreshes: refreshes.size,
      last: seen.at(-1),
    };
  },
  async changing() {
    const { client, calls } = fakeServer();
    const { draw, seen } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Eerste'));
    await nextRender();
    draw(subjectConfig(other));
    await nextRender();
    // The answer to an abandoned call must not be shown.
    draw(subjectConfig(one));
    await nextRender();
    const aborted = calls[1]!.aborted();
    calls[1]!.answer(200, recordOf(other, 'Tweede'));
    await nextRender();
    return { calls: calls.length, aborted, seen };
  },
  async incomplete() {
    const { client, calls } = fakeServer();
    const { draw, seen } = renderRecord({ client });
    draw({ recordId: undefined, fields: ['Case.Subject'] });
    await nextRender();
    return { calls: calls.length, seen };
  },
  async wrong() {
    const { client, calls } = fakeServer();
    const { draw, latest } = renderRecord({ client });
    draw({ recordId: one, fields: ['Case.Subject'], nonsense: 1 } as Asked<RecordConfig>);
    await nextRender();
    return {
      calls: calls.length,
      status: latest().error?.status,
      text: latest().error?.statusText,
      data: latest().data === undefined,
    };
  },
  async leaving() {
    const { client, calls } = fakeServer();
    const { draw, leave, seen } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    leave();
    await nextRender();
    const drawn = seen.length;
    const aborted = calls[0]!.aborted();
    // Mounting again while the call is being aborted makes a new call.
    const again = renderRecord({ client });
    again.draw(subjectConfig(one));
    await nextRender();
    calls.at(-1)!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    return { aborted, calls: calls.length, drawnAfter: seen.length - drawn, again: again.text() };
  },
  async handedOn() {
    const { client, calls } = fakeServer();
    const first = renderRecord({ client });
    first.draw(subjectConfig(one));
    await nextRender();
    // A page is replaced by another that needs the same call.
    first.leave();
    const second = renderRecord({ client });
    second.draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    return { calls: calls.length, aborted: calls[0]!.aborted(), text: second.text() };
  },
  async returning() {
    const { client, calls } = fakeServer();
    const first = renderRecord({ client });
    first.draw(subjectConfig(one));
    await nextRender();
    first.leave();
    await Promise.resolve();
    const second = renderRecord({ client });
    second.draw(subjectConfig(one));
    await nextRender();
    for (const { answer } of calls) answer(200, recordOf(one, 'Storing'));
    await nextRender();
    return { text: second.text(), loading: second.latest().loading };
  },
  async refreshing() {
    const { client, calls } = fakeServer();
    const { draw, seen, latest } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    const asked = latest().refresh();
    await nextRender();
    calls[1]!.answer(200, recordOf(one, 'Opgelost', 2));
    await asked;
    await nextRender();
    return { calls: calls.length, seen };
  },
  async uncached() {
    const { client, calls } = fakeServer();
    const { draw, latest } = renderRecord({ client });
    draw(subjectConfig(one), 'only-if-cached');
    await nextRender();
    return {
      calls: calls.length,
      status: latest().error?.status,
      text: latest().error?.statusText,
      loading: latest().loading,
    };
  },
  async written() {
    const { client, calls } = fakeServer();
    const { draw, seen } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    const saved = updateRecord(client, { fields: { Id: one, Subject: 'Nieuw' } });
    await nextRender();
    calls[1]!.answer(400, [{ errorCode: 'NOT_ALLOWED', message: 'No' }]);
    await saved.catch(() => undefined);
    await nextRender();
    return { seen: seen.map(({ data }) => data) };
  },
  async wiped() {
    const { client, calls } = fakeServer();
    const { draw, seen } = renderRecord({ client });
    draw(subjectConfig(one));
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await nextRender();
    wipe(client);
    await nextRender();
    return { calls: calls.length, last: seen.at(-1) };
  },
  async hydrated() {
    const { client: there, calls } = fakeServer();
    const asked = read(there, getRecord, { config: subjectConfig(one) });
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'Storing'));
    await asked;
    const handed = JSON.parse(JSON.stringify(handOver(there))) as ReturnType<typeof handOver>; // proof: plain JSON of what was handed over
    const here = fakeServer();
    takeOver(here.client, handed);
    const faults: unknown[] = [];
    const drawn: string[] = [];
    function Subject() {
      const { data } = useAdapter(getRecord, subjectConfig(one));
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
    await nextRender();
    return { calls: here.calls.length, drawn, faults };
  },
  /** Two components that read the same record in a concurrent render never show two versions. */
  async tearing() {
    const { client, calls } = fakeServer();
    const known = read(client, getRecord, { config: subjectConfig(one) });
    await nextRender();
    calls[0]!.answer(200, recordOf(one, 'v1'));
    await known;
    const committed: string[] = [];
    const switches: ((on: boolean) => void)[] = [];
    function Slow() {
      const { data } = useAdapter(getRecord, subjectConfig(one), 'only-if-cached');
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
    await sleep(30);
    const saved = updateRecord(client, { fields: { Id: one, Subject: 'v2' } });
    await sleep(400);
    calls[1]!.answer(200, recordOf(one, 'v2', 2));
    await saved;
    await nextRender();
    return { committed };
  },
};

const all = { ...scenarios, ...editScenarios };
export type Scenarios = typeof all;
Object.assign(globalThis, { scenarios: all });
