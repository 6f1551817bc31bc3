import * as v from 'valibot';
import { text } from './parts.ts';

const open = v.record(text, v.unknown());
const operation = v.looseObject({ operationId: text, summary: text, description: text });

export const apiDocument = v.strictObject({
  components: v.strictObject({
    headers: open,
    schemas: v.record(text, open),
    securitySchemes: open,
  }),
  info: v.strictObject({
    contact: open,
    description: text,
    license: open,
    title: text,
    version: text,
  }),
  openapi: v.literal('3.1.0'),
  paths: v.record(text, v.record(text, operation)),
  security: v.array(open),
  servers: v.array(v.strictObject({ url: text })),
  tags: v.array(v.strictObject({ name: text, description: text })),
});
