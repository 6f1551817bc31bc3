import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { getRecord, type RecordConfig } from '#client/adapters/records.ts';
import type { Asked } from '#client/cache/adapter.ts';
import { createClient } from '#client/create-client.ts';
import { ClientProvider } from '#client/react/context.ts';
import type { Shown } from '#client/react/shown.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import type { Policy } from '#client/cache/read.ts';
import type { Rec } from '#protocol/shapes/record.ts';

export const [one, other] = ['500000000000001AAA', '500000000000002AAA'];

export function recordOf(id: string, subject: string, version = 1): Rec {
  return {
    apiName: 'Case',
    childRelationships: {},
    eTag: `${version}`,
    fields: { Subject: { displayValue: null, value: subject } },
    id,
    lastModifiedById: null,
    lastModifiedDate: `2026-11-22T08:00:0${version}.000Z`,
    recordTypeId: null,
    recordTypeInfo: null,
    systemModstamp: null,
    weakEtag: version,
  };
}

type Call = {
  url: string;
  method: string;
  body: unknown;
  since: string | undefined;
  aborted: () => boolean;
  answer: (status: number, body: unknown) => void;
};

/** A client with a fake server, which answers when the test calls `answer`. */
export function fakeServer() {
  const calls: Call[] = [];
  const client = createClient({
    fetch: (url, { method, body, headers, signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        calls.push({
          url,
          method,
          body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
          since: headers['If-Unmodified-Since'],
          aborted: () => signal?.aborted === true,
          answer: (status, body) =>
            resolve(
              new Response(JSON.stringify(body), {
                status,
                headers: { 'Content-Type': 'application/json' },
              }),
            ),
        });
      }),
  });
  return { client, calls };
}

type RenderedState = { data?: string; error?: number; loading: boolean };

/** Renders a component with one config and records every render. */
export function renderRecord({
  client,
  strict = false,
}: {
  client: ReturnType<typeof createClient>;
  strict?: boolean;
}) {
  const seen: RenderedState[] = [];
  const refreshes = new Set<unknown>();
  const drawn: Shown<Rec>[] = [];
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  function Subject({
    config,
    policy,
  }: {
    config: Asked<RecordConfig>;
    policy?: Policy | undefined;
  }) {
    const shown = useAdapter(getRecord, config, policy);
    drawn.push(shown);
    refreshes.add(shown.refresh);
    const value = shown.data?.fields['Subject']?.value;
    seen.push({
      ...(typeof value === 'string' && { data: value }),
      ...(shown.error && { error: shown.error.status }),
      loading: shown.loading,
    });
    return createElement('p', null, typeof value === 'string' ? value : '…');
  }
  const draw = (config: Asked<RecordConfig>, policy?: Policy): void => {
    const whole = createElement(
      ClientProvider,
      { client },
      createElement(Subject, { config, policy }),
    );
    flushSync(() => root.render(strict ? createElement(StrictMode, null, whole) : whole));
  };
  return {
    seen,
    refreshes,
    draw,
    latest: () => drawn.at(-1)!,
    leave: () => flushSync(() => root.unmount()),
    text: () => box.textContent,
  };
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
export const nextRender = () => sleep(20);
export const subjectConfig = (recordId: string): Asked<RecordConfig> => ({
  recordId,
  fields: ['Case.Subject'],
});
