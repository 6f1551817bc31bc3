import type { Plugin } from 'vite';

const mark = '?record-api';
const declarations =
  /[\\/]src[\\/]protocol[\\/]((endpoint|record-input)\.ts|endpoints[\\/]|shapes[\\/])/;

/**
 * Gives the declarations of the record API a copy of Valibot of their own in the browser. It is one
 * module, and it goes whole where it is shared: forms of the public site would bring the parts of
 * it along that only these declarations name.
 */
export function ownSchemas(): Plugin {
  return {
    name: 'own-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (source !== 'valibot' || importer === undefined || !declarations.test(importer))
        return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id + mark };
    },
  };
}
