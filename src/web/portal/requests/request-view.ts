import type { RequestDetail } from '#domain/requests/read-request.ts';
import type { Author, RequestFile } from '#domain/requests/request-people.ts';
import { requestText } from '#messages/portal/requests.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import type { FileState } from '#protocol/files/scan-status.ts';
import { requestStatus, type RequestVisibility } from '#protocol/telecom/service-requests.ts';
import { toneOfStatus } from '../../status-tone.ts';
import { exactWords } from '../words.ts';

const { detail } = requestText;

export type RequestFileView = { name: string; size: string; url: string; state: FileState };
export type RequestStep =
  | {
      kind: 'made' | 'reply' | 'files';
      id: string;
      side: Author['side'];
      who: string;
      at: string;
      moment: string;
      text: string;
      files: readonly RequestFileView[];
    }
  | {
      kind: 'change';
      id: string;
      own: boolean;
      what: string;
      who: string;
      at: string;
      moment: string;
    };

export type RequestView = {
  id: string;
  number: string;
  subject: string;
  kind: string;
  status: string;
  tone: StatusTone;
  closed: boolean;
  waiting: boolean;
  visibility: RequestVisibility;
  isAsker: boolean;
  by: string;
  made: string;
  connection: { id: string; name: string } | null;
  /** The request into which this one was merged, if the viewer sees it. */
  goesOn: { id: string; number: string } | null;
  steps: readonly RequestStep[];
  older: boolean;
  lastOwn: string;
};

export function requestView(
  request: RequestDetail,
  { now, brand }: { now: Date; brand: string },
): RequestView {
  const {
    id,
    number,
    subject,
    kind,
    status,
    visibility,
    isAsker,
    connection,
    goesOn,
    older,
    replies,
  } = request;
  return {
    id,
    number,
    subject,
    kind,
    status,
    tone: toneOfStatus(status),
    closed: status === requestStatus.closed,
    waiting: status === requestStatus.waiting,
    visibility,
    isAsker,
    by: request.askedBy,
    made: exactWords(request.madeAt, now),
    connection,
    goesOn,
    steps: stepsOf(request, { now, brand }),
    older,
    lastOwn: replies.findLast((reply) => reply.by.side === 'you')?.id ?? '',
  };
}

function stepsOf(
  request: RequestDetail,
  { now, brand }: { now: Date; brand: string },
): RequestStep[] {
  const nameOf = ({ side, name }: Author): string =>
    side === 'you' ? detail.you : side === 'us' ? detail.us(name, brand) : name;
  const said = (reply: Pick<RequestDetail['replies'][number], 'at' | 'by' | 'text' | 'files'>) => ({
    side: reply.by.side,
    who: nameOf(reply.by),
    at: reply.at,
    moment: exactWords(reply.at, now),
    text: reply.text,
    files: reply.files.map(shownFile),
  });
  const made: RequestStep = {
    kind: 'made',
    id: 'verzoek',
    ...said({
      at: request.madeAt,
      by: request.by,
      text: request.description,
      files: request.files,
    }),
  };
  const later: RequestStep[] = [
    ...request.replies.map((reply): RequestStep => ({
      kind: 'reply',
      id: `reactie-${reply.id}`,
      ...said(reply),
    })),
    ...request.added.map((added, at): RequestStep => ({
      kind: 'files',
      id: `bestanden-${String(at)}`,
      ...said({ ...added, text: detail.added(added.files.length) }),
    })),
    ...request.changes.map((change, at): RequestStep => ({
      kind: 'change',
      id: `stand-${String(at)}`,
      own: change.by.side === 'you',
      what: change.reopened ? detail.reopened : detail.changed[change.status],
      who: whoTurned(change, nameOf(change.by)),
      at: change.at,
      moment: exactWords(change.at, now),
    })),
  ];
  return [
    made,
    ...later.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
  ];
}

/** For a status that a reply changed: whose reply that was. */
function whoTurned(
  { status, reopened, by: { side } }: RequestDetail['changes'][number],
  name: string,
): string {
  if (reopened || status === requestStatus.closed)
    return side === 'you' ? detail.byYou : detail.byWhom(name);
  if (side === 'us') return name;
  return side === 'you' ? detail.afterYou : detail.afterWhom(name);
}

const shownFile = ({ name, size, url, state }: RequestFile): RequestFileView => ({
  name,
  size: detail.size(size),
  url,
  state,
});
