import type { DuplicatesConfiguration } from '#protocol/shapes/duplicates.ts';
import type { AccessRole } from '../access/access.ts';
import { duplicateRules } from './duplicates.ts';
import type { ObjectModel } from '../model/registry.ts';
import { type SerializedMetadata, memoizeMetadata } from '../metadata/written.ts';

const configurations = memoizeMetadata<DuplicatesConfiguration>(50);

/** A rule only warns: the user can save anyway. Source: record-api.md §6.3. */
export const describeDuplicates = (
  object: ObjectModel,
  accessRole: AccessRole,
): SerializedMetadata<DuplicatesConfiguration> =>
  configurations(object, accessRole, () => {
    const rules = duplicateRules(object, accessRole);
    return {
      apiName: object.apiName,
      dedupeEnabled: rules.length > 0,
      dedupeFields: [...new Set(rules.flatMap(({ fields }) => fields))].sort(),
      duplicateRules: rules.map(({ name, matchRule, fields }) => ({
        actionOnInsert: 'Allow',
        actionOnUpdate: 'Allow',
        active: true,
        duplicateRuleFilters: [],
        matchRules: [
          {
            matchEngine: 'ExactMatchEngine',
            matchFields: [...fields],
            name: matchRule,
            objectApiName: object.apiName,
          },
        ],
        name,
        operationsOnInsert: ['Alert'],
        operationsOnUpdate: ['Alert'],
      })),
      eTag: '',
      predupeEnabled: rules.length > 0,
    };
  });
