import type { ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** The error that a failed call inside a loader or action is converted to. */
class PageCallError extends Error {
  override name = 'PageCallError';
}

/**
 * Returns the same build, in which loaders and actions throw only errors that the router
 * recognises as errors. The router treats any thrown object with a status, headers and a body as a
 * `Response`. The error of a failed call has these properties too, and the router would fail on
 * its headers.
 */
export const withRouterErrors = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && routeWithErrors(route)]),
  ),
});

function routeWithErrors(route: Route): Route {
  const { loader, action } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: rethrowing(loader) }),
      ...(action && { action: rethrowing(action) }),
    },
  };
}

const rethrowing =
  <Given extends unknown[], Answer>(work: (...given: Given) => Answer) =>
  async (...given: Given): Promise<Awaited<Answer>> => {
    try {
      return await work(...given);
    } catch (thrown) {
      if (!(thrown instanceof Error) || !('status' in thrown)) throw thrown;
      throw new PageCallError(`${String(thrown.status)} ${thrown.message}`, { cause: thrown });
    }
  };
