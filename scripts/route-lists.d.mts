export type RouteList = { url: string; routes: Record<string, { id: string; parentId?: string }> };
export function writeRouteLists(client: string): void;
export function readRouteList(script: string): RouteList;
