import type { Ask, Verb } from '#records/ask.ts';
import { fillWords } from '#records/fill-words.ts';
import { lookUpRows } from '#records/look-up.ts';
import { createRecord, updateRecord } from '#records/write.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { makerOf } from '#wire/viewer.ts';

/** What staff say to the customer on a service request, with its status after, in one transaction; the mails follow by themselves (`follow-requests.ts`). Source: decisions.md §6. */

/** Refuses record.required at `Reactie` when neither a reply nor a template is given. */
export const replyAsStaff: Verb = async (ask, { id, values }) => {
  const said = await wordsOf(ask, String(id), values);
  return said === null ? refuse({ code: 'record.required', field: 'Reactie' }) : say(ask, String(id), { said, status: String(values['Daarna']) });
};

export const askFeedback: Verb = (ask, { id, values }) => say(ask, String(id), { said: String(values['Vraag']), status: 'Wacht op feedback' });

/** For colleagues alone; the customer hears nothing. */
export const addNote: Verb = async (ask, { id, values }) => {
  const made = await createRecord(ask, {
    apiName: 'CaseComment',
    fields: { ParentId: String(id), CommentBody: String(values['Notitie']), IsPublished: false },
  });
  return made.ok ? ok({}) : made;
};

async function say(ask: Ask, requestId: string, { said, status }: { said: string; status: string }): Promise<Result<Record<string, never>>> {
  const made = await createRecord(ask, { apiName: 'CaseComment', fields: { ParentId: requestId, CommentBody: said, IsPublished: true } });
  if (!made.ok) return made;
  const moved = await updateRecord(ask, requestId, { fields: { Status: status, ...((await isNobodys(ask, requestId)) && { OwnerId: makerOf(ask.viewer) }) } });
  return moved.ok ? ok({}) : moved;
}

/** Whoever answers first has it: else it would wait in the queue for a colleague to answer it again. */
async function isNobodys(ask: Ask, requestId: string): Promise<boolean> {
  const [row] = await lookUpRows(ask, { from: 'Case', fields: ['OwnerId'], where: { Id: requestId }, limit: 1 });
  return row !== undefined && row['OwnerId'] === null;
}

/** What was typed; else the template's text with the names of this request filled in. */
async function wordsOf(ask: Ask, requestId: string, values: Readonly<Record<string, unknown>>): Promise<string | null> {
  if (typeof values['Reactie'] === 'string') return values['Reactie'];
  if (typeof values['Sjabloon'] !== 'string') return null;
  const reply = ask.registry.object('Case')?.actions?.find(({ name }) => name === 'Reply');
  const fill = reply?.type === 'Verb' ? reply.fills?.['Reactie'] : undefined;
  return fill ? fillWords(ask, fill, { source: values['Sjabloon'], context: requestId }) : null;
}
