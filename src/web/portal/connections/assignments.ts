import { pageNumberIn } from '#protocol/texts/page-number.ts';
import {
  type Assignment,
  type Assignments,
  readAssignments,
} from '#domain/company/read-assignments.ts';
import type { OwnConnection } from '#domain/company/read-own-connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { connectionText } from '#messages/portal/connection.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { toneOfStatus } from '../../status-tone.ts';
import { connectionPath } from '../../paths.ts';
import { pagerText } from '#messages/shared/ui.ts';

export type AssignmentsView = {
  words: (typeof connectionText.assignments)[AssignedKind];
  lines: readonly {
    id: string;
    name: string;
    detail: string;
    use: string;
    status: string;
    tone: StatusTone;
  }[];
  count: string;
  here: string;
  previous: string | null;
  next: string | null;
};

type AssignedKind = keyof typeof connectionText.assignments;

const pageParam = 'pagina';
const isAssigned = (kind: string): kind is AssignedKind =>
  Object.hasOwn(connectionText.assignments, kind);

export async function assignmentsOf(
  ctx: RequestContext,
  { id, kind }: Pick<OwnConnection, 'id' | 'kind'>,
  url: URL,
): Promise<AssignmentsView | null> {
  if (!isAssigned(kind)) return null;
  return viewOf(await readAssignments(ctx, id, pageNumberIn(url.searchParams, pageParam)), {
    id,
    kind,
  });
}

function viewOf(
  { rows, total, page, pages }: Assignments,
  { id, kind }: { id: string; kind: AssignedKind },
): AssignmentsView {
  const words = connectionText.assignments[kind];
  const pagePath = (at: number): string =>
    `${connectionPath(id)}${at === 1 ? '' : `?${pageParam}=${String(at)}`}#toewijzingen`;
  return {
    words,
    lines: rows.map((row) => lineOf(row, kind)),
    count: words.count(total),
    here: pagerText.here(page, pages),
    previous: page > 1 ? pagePath(page - 1) : null,
    next: page < pages ? pagePath(page + 1) : null,
  };
}

const lineOf = (
  { id, name, email, use, extension, blocked }: Assignment,
  kind: AssignedKind,
): AssignmentsView['lines'][number] => ({
  id,
  name,
  detail: (kind === serviceKind.cloud ? email : extension) ?? '',
  use: use ?? '',
  ...statusOf(
    blocked ? connectionText.assignmentStates.blocked : connectionText.assignmentStates.active,
  ),
});

const statusOf = (status: string) => ({ status, tone: toneOfStatus(status) });
