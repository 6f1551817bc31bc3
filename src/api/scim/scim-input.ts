import type { ScimChange } from '#domain/scim/manage-users.ts';
import type { ScimFilter } from '#auth/scim/scim-users.ts';

// Reads what identity providers send. Entra sends `"False"` in place of `false`, names operations
// `Replace`, and puts paths as names in a value; Okta sends values without a path. Attributes that
// we do not keep are ignored. Source: RFC 7644 §3.4.2.2, §3.5.2.

export type ScimProblem = { status: 400; scimType: string; detail: string };
type Parsed<T> = { ok: true; value: T } | ({ ok: false } & ScimProblem);

const wrong = (scimType: string, detail: string): { ok: false } & ScimProblem => ({
  ok: false,
  status: 400,
  scimType,
  detail,
});

const filterShape = /^\s*(userName|externalId|id)\s+eq\s+"((?:[^"\\]|\\.){0,400})"\s*$/i;

export function readFilter(text: string | null): Parsed<ScimFilter | null> {
  if (text === null || text.trim() === '') return { ok: true, value: null };
  const [, name = '', value = ''] = filterShape.exec(text) ?? [];
  const by = (['id', 'userName', 'externalId'] as const).find(
    (one) => one.toLowerCase() === name.toLowerCase(),
  );
  if (by === undefined || value.includes('\0'))
    return wrong('invalidFilter', 'Only userName, externalId and id can be filtered, with eq');
  return { ok: true, value: { by, value: value.replaceAll(/\\(.)/g, '$1') } };
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:user:';

/** What a whole user sets. With `isWhole`, what is absent becomes empty. */
export function readUser(body: unknown, { isWhole }: { isWhole: boolean }): Parsed<ScimChange> {
  if (!isJson(body)) return wrong('invalidSyntax', 'The body is not a user');
  const start = isWhole ? { givenName: null, phone: null, externalId: null } : {};
  return Object.entries(body).reduce<Parsed<ScimChange>>(
    (before, [name, value]) => (before.ok ? set(before.value, name, value) : before),
    { ok: true, value: start },
  );
}

export function readPatch(body: unknown): Parsed<ScimChange> {
  const operations = isJson(body) ? (body['Operations'] ?? body['operations']) : undefined;
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > 100)
    return wrong('invalidSyntax', 'The body has no Operations');
  return operations.reduce<Parsed<ScimChange>>(
    (before, one: unknown) => (before.ok ? operate(before.value, one) : before),
    { ok: true, value: {} },
  );
}

function operate(change: ScimChange, operation: unknown): Parsed<ScimChange> {
  if (!isJson(operation)) return wrong('invalidSyntax', 'An operation is not an object');
  const op = String(operation['op']).toLowerCase();
  const { path, value } = operation;
  if (!['add', 'replace', 'remove'].includes(op))
    return wrong('invalidSyntax', 'op is add, replace or remove');
  if (op === 'remove')
    return typeof path === 'string'
      ? set(change, path, null)
      : wrong('noTarget', 'remove needs a path');
  if (path === undefined || path === '') {
    if (!isJson(value)) return wrong('invalidValue', 'Without a path, value is an object');
    return Object.entries(value).reduce<Parsed<ScimChange>>(
      (before, [name, one]) => (before.ok ? set(before.value, name, one) : before),
      { ok: true, value: change },
    );
  }
  if (typeof path !== 'string') return wrong('invalidPath', 'path is a text');
  return set(change, path, value);
}

/** `path`: a name, with or without its schema, such as `emails[type eq "work"].value`. */
function set(change: ScimChange, path: string, value: unknown): Parsed<ScimChange> {
  const lower = path.trim().toLowerCase();
  const name = (lower.startsWith(userSchema) ? lower.slice(userSchema.length) : lower).replace(
    /\[[^\]]*\]/g,
    '',
  );
  const text = textOf(value);
  switch (name) {
    case 'active': {
      const active = booleanOf(value);
      return active === null
        ? wrong('invalidValue', 'active is true or false')
        : { ok: true, value: { ...change, active } };
    }
    case 'username':
      return required(change, 'userName', text);
    case 'externalid':
      return { ok: true, value: { ...change, externalId: text } };
    case 'name':
      return isJson(value)
        ? Object.entries(value).reduce<Parsed<ScimChange>>(
            (before, [part, one]) => (before.ok ? set(before.value, `name.${part}`, one) : before),
            { ok: true, value: change },
          )
        : wrong('invalidValue', 'name is an object');
    case 'name.givenname':
      return { ok: true, value: { ...change, givenName: text } };
    case 'name.familyname':
      return required(change, 'familyName', text);
    case 'emails':
    case 'emails.value':
      return required(change, 'email', text);
    case 'phonenumbers':
    case 'phonenumbers.value':
      return { ok: true, value: { ...change, phone: text } };
    default:
      return { ok: true, value: change };
  }
}

const required = (
  change: ScimChange,
  name: 'userName' | 'familyName' | 'email',
  text: string | null,
): Parsed<ScimChange> =>
  text === null
    ? wrong('invalidValue', `${name} is a text`)
    : { ok: true, value: { ...change, [name]: text } };

/** Also of the primary one of several values. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    const items = value.filter(isJson);
    const first = items.find(({ primary }) => booleanOf(primary) === true) ?? items[0];
    return textOf(first?.['value']);
  }
  if (isJson(value)) return textOf(value['value']);
  if (typeof value !== 'string' || value.includes('\0')) return null;
  return value.trim() === '' ? null : value.trim().slice(0, 400);
}

function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return booleanOf(value.find(isJson)?.['value']);
  const text = String(value).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}
