import { describe, expect, it } from 'vitest';
import type { Grant } from '#engine/model/access-definition.ts';
import { picklistValues } from '#engine/metadata/picklists.ts';
import { withAccess } from '../../support/access-registry.ts';

/** The default value that a form suggests for the origin of a request, whose own is `Portaal`. */
function suggested(set: Grant['set']): string | null {
  const grant: Grant = { rows: 'all', read: '*', create: 'all', write: '*', ...(set && { set }) };
  const object = withAccess({ Case: { sales: [grant] } }).object('Case')!;
  const field = object.fields.get('Origin')!;
  const { answer } = picklistValues(object, 'sales', { field, base: '' });
  return answer.defaultValue?.value ?? null;
}

describe('the default value of a picklist', () => {
  it('is that of the field when the grant sets nothing', () => {
    expect(suggested(undefined)).toBe('Portaal');
  });

  it('is the value that the grant sets', () => {
    expect(suggested({ Origin: 'Telefoon' })).toBe('Telefoon');
  });

  it('is none when the grant leaves the field empty', () => {
    expect(suggested({ Origin: null })).toBeNull();
  });
});
