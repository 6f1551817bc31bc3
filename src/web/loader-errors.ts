import type { ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** A loader or action met a call of ours that failed. */
class PageCallError extends Error {
  override name = 'PageCallError';
}

/**
 * The same build, whose loaders and actions throw an error that the router takes for one. It takes
 * whatever has a status, headers and a body for a `Response`, so also the error of a failed call,
 * and then stumbles over headers that are none.
 */
export const withLoaderErrors = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && routeWithErrors(route)])),
});

function routeWithErrors(route: Route): Route {
  const { loader, action } = route.module;
  return {
    ...route,
    module: { ...route.module, ...(loader && { loader: rethrowing(loader) }), ...(action && { action: rethrowing(action) }) },
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
