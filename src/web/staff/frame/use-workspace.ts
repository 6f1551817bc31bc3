import { useRouteLoaderData } from 'react-router';
import type { Workspace } from './read-workspace.ts';

/** The route id of the workspace's frame, which React Router derives from the file path. */
const frame = 'staff/workspace';

export const useWorkspace = (): Workspace | undefined => useRouteLoaderData<Workspace>(frame);
