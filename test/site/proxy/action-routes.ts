import type { ServerBuild } from 'react-router';
import { readBuild } from '../pages.ts';

/** A route of the route table that accepts a form, with a path that matches it. */
export type ActionRoute = { id: string; path: string };

/** Every route that accepts a form. `params`: values for parameters that must exist. */
export async function actionRoutes(
  params: Readonly<Record<string, string>>,
): Promise<ActionRoute[]> {
  const { routes } = await readBuild();
  return Object.values(routes).flatMap((route) =>
    route?.module.action === undefined
      ? []
      : [{ id: route.id, path: addressOf(routes, route.id, params) }],
  );
}

function addressOf(
  routes: ServerBuild['routes'],
  id: string,
  params: Readonly<Record<string, string>>,
): string {
  const route = routes[id];
  if (route === undefined) return '';
  const own = (route.path ?? '')
    .split('/')
    .map((part) =>
      part.replace(/^:(\w+)(.*)$/, (_, name: string, rest: string) => (params[name] ?? 'x') + rest),
    )
    .map((part) => part.replace(/\?$/, '').replace('*', 'nergens'))
    .filter(Boolean)
    .map((part) => `/${part}`)
    .join('');
  return (route.parentId === undefined ? '' : addressOf(routes, route.parentId, params)) + own;
}
