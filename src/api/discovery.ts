import { apiVersion, apiVersions, servicesPath } from '#protocol/constants.ts';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints } from '#protocol/api/endpoints.ts';
import type { Brand } from '#protocol/site/brand.ts';

/** The answers to the first requests of standard clients. Source: record-api.md §6.1. */

export const ownApiVersion = apiVersion;

const roots = { connect: `${servicesPath}/connect`, 'ui-api': `${servicesPath}/ui-api` } as const;
export const rootPaths: readonly string[] = Object.values(roots);
export const communitiesPath = `${roots.connect}/communities`;

export const publicPaths: readonly string[] = [
  '/services/data',
  servicesPath,
  communitiesPath,
  ...rootPaths,
];

export const versionsAnswer = (basePath: string) =>
  apiVersions.map((version) => ({
    label: `Release ${Number.parseInt(version, 10)}`,
    url: `${basePath}/services/data/v${version}`,
    version,
  }));

export const resourcesAnswer = (basePath: string) => ({
  composite: `${basePath}${servicesPath}/composite`,
  connect: basePath + roots.connect,
  limits: `${basePath}${servicesPath}/limits`,
  graphql: `${basePath}${servicesPath}/graphql`,
  parameterizedSearch: `${basePath}${servicesPath}/parameterizedSearch`,
  query: `${basePath}${servicesPath}/query`,
  queryAll: `${basePath}${servicesPath}/queryAll`,
  quickActions: `${basePath}${servicesPath}/quickActions`,
  recent: `${basePath}${servicesPath}/recent`,
  search: `${basePath}${servicesPath}/search`,
  sobjects: `${basePath}${servicesPath}/sobjects`,
  tabs: `${basePath}${servicesPath}/tabs`,
  theme: `${basePath}${servicesPath}/theme`,
  'ui-api': basePath + roots['ui-api'],
});

export const subresourcesAnswer = (basePath: string, root: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...Object.values(endpoints).flatMap((endpoint: Endpoint) =>
        endpoint.method === 'GET' && endpoint.answers === undefined
          ? [servicesPath + endpoint.path]
          : [],
      ),
      communitiesPath,
    ]
      .filter(
        (path) => path.startsWith(`${root}/`) && !path.includes('{') && !path.endsWith('/batch'),
      )
      .sort()
      .map((path) => [path.slice(root.length + 1), basePath + path]),
  );

export const communitiesAnswer = (brand: Brand, site: { origin: string; basePath: string }) => ({
  communities: [
    {
      id: brand.communityId,
      name: brand.name,
      siteUrl: site.origin + site.basePath,
      urlPathPrefix: site.basePath.slice(1),
    },
  ],
  total: 1,
});

/** `segment`: such as `v60.0`. */
export const isKnownVersion = (segment: string): boolean =>
  apiVersions.includes(segment.slice(1)) && segment.startsWith('v');
