import { apiVersion, apiVersions, servicesPath } from '#wire/constants.ts';
import type { Brand } from '#wire/brand.ts';

/** What standard clients ask first. Public. Source: record-api.md §6.1. */

export const ourVersion = apiVersion;

const connectPath = `${servicesPath}/connect`;
export const communitiesPath = `${connectPath}/communities`;

/** The paths answered here, all by GET. */
export const publicPaths: readonly string[] = ['/services/data', servicesPath, communitiesPath];

export const versions = (basePath: string) =>
  apiVersions.map((version) => ({ label: `Release ${Number.parseInt(version, 10)}`, url: `${basePath}/services/data/v${version}`, version }));

export const resources = (basePath: string) => ({ connect: `${basePath}${connectPath}`, 'ui-api': `${basePath}${servicesPath}/ui-api` });

/** There is one site. */
export const communities = (brand: Brand, site: { origin: string; basePath: string }) => ({
  communities: [{ id: brand.communityId, name: brand.name, siteUrl: site.origin + site.basePath, urlPathPrefix: site.basePath.slice(1) }],
  total: 1,
});

/** `v60.0` … `v66.0` are answered as ours; anything else is unknown. */
export const isKnownVersion = (segment: string): boolean => (apiVersions as readonly string[]).includes(segment.slice(1)) && segment.startsWith('v');
