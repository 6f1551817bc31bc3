import { createHash } from 'node:crypto';
import type { ScimUser } from '#auth/scim/scim-users.ts';

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  type: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

export const mostUsers = 200;

export const versionOf = (user: ScimUser): string =>
  `W/"${createHash('sha256').update(JSON.stringify(user)).digest('base64url').slice(0, 22)}"`;

/** `base`: the address of `/scim/v2`. */
export function userResource(user: ScimUser, base: string): object {
  const { id, externalId, userName, givenName, familyName, email, phone, active } = user;
  const formatted = [givenName, familyName].filter(Boolean).join(' ');
  return {
    schemas: [schemas.user],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted, familyName, ...(givenName !== null && { givenName }) },
    displayName: formatted,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(phone !== null && { phoneNumbers: [{ value: phone, type: 'mobile' }] }),
    active,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.changedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: versionOf(user),
    },
  };
}

export const listResource = (
  resources: readonly object[],
  { total, from }: { total: number; from: number } = { total: resources.length, from: 0 },
): object => ({
  schemas: [schemas.list],
  totalResults: total,
  startIndex: from + 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const configResource = (base: string): object => ({
  schemas: [schemas.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostUsers },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key of an administrator, made for SCIM',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const typeResource = (base: string): object => ({
  schemas: [schemas.type],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'Members of staff',
  schema: schemas.user,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
});

const attribute = (name: string, more: object = {}): object => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const values = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })];

export const schemaResource = (base: string): object => ({
  schemas: [schemas.schema],
  id: schemas.user,
  name: 'User',
  description: 'A member of staff',
  attributes: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', { mutability: 'readOnly' }),
        attribute('familyName'),
        attribute('givenName'),
      ],
    }),
    attribute('displayName', { mutability: 'readOnly' }),
    attribute('emails', { type: 'complex', multiValued: true, subAttributes: values }),
    attribute('phoneNumbers', { type: 'complex', multiValued: true, subAttributes: values }),
    attribute('active', { type: 'boolean' }),
  ],
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${schemas.user}` },
});
