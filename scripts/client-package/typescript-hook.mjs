import { registerHooks } from 'node:module';

// openapi-typescript needs the compiler of TypeScript 5 as a library, which TypeScript 7 no longer
// has; `@ts-morph/common` contains it.
registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name, context),
});
