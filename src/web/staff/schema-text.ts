/** In TypeScript-like notation: `{ count: integer; records: Rec[] }`. */
export function schemaText(schema: unknown, depth = 0): string {
  if (schema === null || typeof schema !== 'object') return 'any';
  const {
    $ref,
    anyOf,
    enum: words,
    const: only,
    type,
    items,
    properties,
    required,
    additionalProperties,
  } = schema as Schema; // proof: a JSON schema of the OpenAPI document; each key is optional
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (anyOf !== undefined)
    return [...new Set(anyOf.map((one) => schemaText(one, depth)))].join(' | ');
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array') return bracketed(schemaText(items, depth));
  if (properties !== undefined && Object.keys(properties).length > 0)
    return objectText({ properties, required: required ?? [] }, depth);
  if (type === 'object') return `Dict<${schemaText(additionalProperties, depth)}>`;
  return typeof type === 'string' ? type : 'any';
}

type Schema = {
  $ref?: string;
  anyOf?: readonly unknown[];
  enum?: readonly unknown[];
  const?: unknown;
  type?: string;
  items?: unknown;
  properties?: Readonly<Record<string, unknown>>;
  required?: readonly string[];
  additionalProperties?: unknown;
};

const bracketed = (item: string): string =>
  item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;

const longest = 80;

function objectText(
  {
    properties,
    required,
  }: { properties: Readonly<Record<string, unknown>>; required: readonly string[] },
  depth: number,
): string {
  const parts = Object.entries(properties).map(
    ([name, inner]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${schemaText(inner, depth + 1)}`,
  );
  const short = `{ ${parts.join('; ')} }`;
  if (short.length + 2 * depth <= longest && !short.includes('\n')) return short;
  const indent = '  '.repeat(depth + 1);
  return `{\n${parts.map((part) => `${indent}${part}\n`).join('')}${'  '.repeat(depth)}}`;
}
