import { useRouteLoaderData } from 'react-router';
import type { Workspace } from './read-workspace.ts';

/** Route id of the workspace's frame; React Router makes it of the file's place. */
const frame = 'staff/workspace';

export const useWorkspace = (): Workspace | undefined => useRouteLoaderData<Workspace>(frame);
