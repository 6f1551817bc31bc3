import type { ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

class PageCallError extends Error {
  override name = 'PageCallError';
}

/**
 * The router takes a thrown object with a status, headers and a body for a `Response`; the
 * `FetchError` of a failed call has these properties.
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
