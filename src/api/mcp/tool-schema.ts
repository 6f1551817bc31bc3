import { toJsonSchema } from '@valibot/to-json-schema';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type * as v from 'valibot';

/**
 * A schema of valibot as the SDK takes it: with its JSON Schema in 2020-12, in which checks that
 * JSON Schema cannot say, such as trimming, are left out.
 */
export function toolSchema(schema: v.GenericSchema): StandardSchemaWithJSON {
  const describe = (typeMode: 'input' | 'output') => {
    const described = toJsonSchema(schema, {
      typeMode,
      errorMode: 'ignore',
      target: 'draft-2020-12',
    });
    return () => ({ ...described });
  };
  return {
    '~standard': {
      ...schema['~standard'],
      jsonSchema: { input: describe('input'), output: describe('output') },
    },
  };
}
