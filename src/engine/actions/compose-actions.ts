import type {
  Actions,
  ActionSection,
  ActionType,
  PlatformAction,
  RefusedAction,
  RetrievalMode,
} from '#protocol/shapes/actions.ts';
import type { RequestContext } from '../model/request-context.ts';
import { recordApiPath } from '../metadata/actions.ts';
import { withETag } from '../sql/shape.ts';

/** `retrievalMode` `All` adds the global actions to those of rows and related lists. */
export type ActionsQuery = {
  actionTypes?: readonly ActionType[];
  apiNames?: readonly string[];
  retrievalMode?: RetrievalMode;
  sections?: readonly ActionSection[];
};

type Entry = {
  actions: readonly PlatformAction[];
  refused?: readonly RefusedAction[];
  path: string;
};
type Entries = Record<string, Entry>;

export function composeActions(
  { registry }: RequestContext,
  asked: ActionsQuery,
  { path, entries }: { path: string; entries: Entries },
): Actions {
  const fits = (action: PlatformAction): boolean =>
    (asked.actionTypes?.includes(action.type) ?? true) &&
    (asked.apiNames?.includes(action.apiName) ?? true) &&
    (asked.sections?.some((section) => section === action.section) ?? true);
  const url = (at: string) => `${recordApiPath(registry)}/actions/${at}`;
  const sorted = Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1));
  const actions = sorted.map(([key, { actions: all, refused = [], path: at }]) => [
    key,
    { actions: all.filter(fits), links: [], ...(refused.length > 0 && { refused }), url: url(at) },
  ]);
  return withETag({ actions: Object.fromEntries(actions), eTag: '', url: url(path) });
}
