import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { MergeDefinition } from '#engine/model/define.ts';
import { createRegistry } from '#engine/model/registry.ts';

/** The server does not start with a merge definition that names what does not exist. */

const single = {
  children: 'Users',
  named: 'Email',
  while: { field: 'IsActive', equals: true },
  ends: { IsActive: false },
};

function faults(merge: Omit<MergeDefinition, 'roles'>): string[] {
  const withMerge = objects.map((one) =>
    one.apiName === 'Contact' ? { ...one, merge: { roles: ['sales'] as const, ...merge } } : one,
  );
  try {
    createRegistry(withMerge);
    return [];
  } catch (fault) {
    return String(fault).split('\n').slice(1);
  }
}

describe('a merge definition names', () => {
  it('existing fields of the object that are chosen together', () => {
    expect(faults({ together: [['Name', 'Title'], ['Email']] })).toEqual([]);
    expect(faults({ together: [['Name'], ['Nothing']] })).toEqual([
      'Contact, merge: no field Nothing',
    ]);
  });

  it('a reference field to the parent of the rows', () => {
    expect(faults({ within: 'AccountId' })).toEqual([]);
    expect(faults({ within: 'Title' })).toEqual(['Contact, merge: Title is no reference']);
    expect(faults({ within: 'Nothing' })).toEqual(['Contact, merge: Nothing is no reference']);
  });

  it('a child relationship of which one row stays active, with fields of that child', () => {
    expect(faults({ single })).toEqual([]);
    const nothing = { ...single, children: 'Nothing' };
    expect(faults({ single: nothing })).toEqual(['Contact, merge: no child relationship Nothing']);
    const unnamed = { ...single, named: 'Nothing' };
    expect(faults({ single: unnamed })).toEqual(['User, merge: no field Nothing']);
    const never = { ...single, while: { field: 'Never', equals: true } };
    expect(faults({ single: never })).toEqual(['User, merge: no field Never']);
    const endless = { ...single, ends: { Endless: false } };
    expect(faults({ single: endless })).toEqual(['User, merge: no field Endless']);
    // A compound field has no column of its own.
    const compound = { ...single, children: 'Cases', named: 'Contact' };
    expect(faults({ single: compound })).toContain('Case, merge: no field Contact');
  });
});
