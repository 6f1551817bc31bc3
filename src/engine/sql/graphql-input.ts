/** A value in GraphQL input syntax, in which `where` is written. */
export type GraphqlInput =
  | { kind: 'object'; entries: readonly (readonly [name: string, value: GraphqlInput])[] }
  | { kind: 'list'; items: readonly GraphqlInput[] }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  /** A word without quotes: `true`, `null`, `TODAY`. */
  | { kind: 'word'; value: string };

/** As in GraphQL, a single value counts as a list of one. */
export const itemsOf = (input: GraphqlInput): readonly GraphqlInput[] =>
  input.kind === 'list' ? input.items : [input];

const deepest = 32;

export class InputSyntaxError extends Error {
  override name = 'InputSyntaxError';
}

export function parseGraphqlInput(text: string): GraphqlInput {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

const ignored = /(?:[\s,\uFEFF]|#[^\n\r]*)*/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const block = /"""((?:\\"""|(?!""")[^])*)"""/y;
const line = /"((?:[^"\\\n\r]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{1,6}\}))*)"/y;
const escaped = /\\(u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|.)/g;
const meant: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): GraphqlInput {
    if (depth > deepest) return this.#wrong('too deep');
    if (this.#takes('{')) return { kind: 'object', entries: this.#entries(depth) };
    if (this.#takes('[')) return { kind: 'list', items: this.#items(depth) };
    const string = this.#string();
    if (string !== undefined) return { kind: 'text', value: string };
    const digits = this.#match(number);
    if (digits) return { kind: 'number', value: Number(digits[0]) };
    const word = this.#match(name);
    return word ? { kind: 'word', value: word[0] } : this.#wrong('a value is expected');
  }

  end(): void {
    this.#skip();
    if (this.#at < this.#text.length) this.#wrong('nothing more is expected');
  }

  #entries(depth: number): [string, GraphqlInput][] {
    const entries = new Map<string, GraphqlInput>();
    while (!this.#takes('}')) {
      const key = this.#match(name)?.[0] ?? this.#wrong('a name is expected');
      if (entries.has(key)) this.#wrong(`'${key}' stands here twice`);
      if (!this.#takes(':')) this.#wrong("':' is expected");
      entries.set(key, this.value(depth + 1));
    }
    return [...entries];
  }

  #items(depth: number): GraphqlInput[] {
    const items: GraphqlInput[] = [];
    while (!this.#takes(']')) items.push(this.value(depth + 1));
    return items;
  }

  #string(): string | undefined {
    const long = this.#match(block);
    if (long) return long[1]!.replaceAll('\\"""', '"""');
    return this.#match(line)?.[1]!.replace(escaped, (_, sign: string) =>
      sign.length > 1 ? this.#character(sign) : (meant[sign] ?? sign),
    );
  }

  /** Parses `u00e9` or `u{1f600}`. A lone surrogate is accepted: its other half may follow. */
  #character(sign: string): string {
    const code = Number.parseInt(sign.replace(/[u{}]/g, ''), 16);
    if (code > 0x10_ff_ff) return this.#wrong('there is no such character');
    return sign.includes('{') ? String.fromCodePoint(code) : String.fromCharCode(code);
  }

  #takes(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    this.#skip();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #skip(): void {
    ignored.lastIndex = this.#at;
    ignored.exec(this.#text);
    this.#at = ignored.lastIndex;
  }

  #wrong(what: string): never {
    throw new InputSyntaxError(`where, character ${this.#at + 1}: ${what}`);
  }
}
