import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { type RecordEdit, useRecordEdit } from '#client/react/use-record-edit.ts';
import { one, recordOf, fakeServer, nextRender, subjectConfig } from './render.ts';

/** Scenarios of editing one record, with the same fake server. */

const refusal = (errorCode: string, field: string | null, message: string) => ({
  enhancedErrorType: null,
  errorCode,
  message,
  output: {
    errors: [
      {
        constituentField: null,
        duplicateRecordError: null,
        errorCode,
        field,
        fieldLabel: field,
        message,
      },
    ],
    fieldErrors: {},
  },
  statusCode: 400,
});

async function editing() {
  const { client, calls } = fakeServer();
  const drawn: RecordEdit[] = [];
  function Form() {
    const { data } = useAdapter(getRecord, subjectConfig(one));
    const form = useRecordEdit(data, { Subject: 'Onderwerp' });
    drawn.push(form);
    return createElement('p', null, String(form.value('Subject')));
  }
  const box = document.body.appendChild(document.createElement('div'));
  flushSync(() =>
    createRoot(box).render(createElement(ClientProvider, { client }, createElement(Form))),
  );
  await nextRender();
  calls[0]!.answer(200, recordOf(one, 'Storing'));
  await nextRender();
  return { calls, form: () => drawn.at(-1)!, text: () => box.textContent };
}

export const editScenarios = {
  async saved() {
    const { calls, form, text } = await editing();
    const before = { ready: form().ready, edited: form().edited };
    form().edit('Subject', 'Nieuw');
    await nextRender();
    const typed = { text: text(), ready: form().ready, edited: form().edited, calls: calls.length };
    const saving = form().save();
    await nextRender();
    const { body, since } = calls[1]!;
    const under = form().saving;
    calls[1]!.answer(200, recordOf(one, 'Nieuw', 2));
    const record = await saving;
    await nextRender();
    return {
      before,
      typed,
      body,
      since,
      under,
      saved: record?.fields['Subject']?.value,
      after: { edited: form().edited, saving: form().saving, text: text() },
    };
  },
  async refusedField() {
    const { calls, form, text } = await editing();
    form().edit('Subject', 'x'.repeat(300));
    await nextRender();
    const saving = form().save();
    await nextRender();
    calls[1]!.answer(400, refusal('STRING_TOO_LONG', 'Subject', 'Te lang'));
    const saved = await saving;
    await nextRender();
    return {
      saved,
      length: text()?.length,
      status: form().error?.status,
      fieldErrors: form().fieldErrors,
      ready: form().ready,
    };
  },
  async collided() {
    const { calls, form, text } = await editing();
    form().edit('Subject', 'Van mij');
    await nextRender();
    void form().save();
    await nextRender();
    calls[1]!.answer(400, refusal('CollisionDetectedException', null, 'Changed meanwhile'));
    await nextRender();
    calls[2]!.answer(200, recordOf(one, 'Van een ander', 3));
    await nextRender();
    const asked = form().collision?.fields.map(({ field, label, mine, theirs, kind }) => ({
      field,
      label,
      mine: mine.value,
      theirs: theirs.value,
      kind,
    }));
    const ready = form().ready;
    form().choose('Subject', 'mine');
    await nextRender();
    const again = form().save();
    await nextRender();
    const { body, since } = calls[3]!;
    calls[3]!.answer(200, recordOf(one, 'Van mij', 4));
    await again;
    await nextRender();
    return {
      asked,
      ready,
      body,
      since,
      text: text(),
      collision: form().collision === undefined,
      calls: calls.length,
    };
  },
  async givenIn() {
    const { calls, form, text } = await editing();
    form().edit('Subject', 'Van mij');
    await nextRender();
    void form().save();
    await nextRender();
    calls[1]!.answer(400, refusal('CollisionDetectedException', null, 'Changed meanwhile'));
    await nextRender();
    calls[2]!.answer(200, recordOf(one, 'Van een ander', 3));
    await nextRender();
    form().choose('Subject', 'theirs');
    await nextRender();
    await form().save();
    await nextRender();
    return { calls: calls.length, text: text(), edited: form().edited };
  },
  async typedOn() {
    const { calls, form, text } = await editing();
    form().edit('Subject', 'Eerst');
    await nextRender();
    const saving = form().save();
    await nextRender();
    form().edit('Subject', 'Daarna');
    calls[1]!.answer(200, recordOf(one, 'Eerst', 2));
    await saving;
    await nextRender();
    return { text: text(), edited: form().edited, ready: form().ready };
  },
};
