import { faultAt, type Position, SoqlSyntaxError, type Token, tokensOf } from './tokens.ts';

/** Reads the words of a statement one after the other. Keywords are compared in any case. */
export class Cursor {
  readonly #statement: string;
  readonly #tokens: readonly Token[];
  #next = 0;

  /** `start`: the offset of the first word. */
  constructor(statement: string, start = 0) {
    this.#statement = statement;
    this.#tokens = tokensOf(statement, start);
  }

  get token(): Token {
    return this.#tokens[this.#next]!; // proof: the last token is `end`, and nothing goes past it
  }

  get at(): Position {
    return this.token.at;
  }

  /** The text from this position up to the last word that was taken. */
  textFrom({ offset }: Position): string {
    const last = this.#tokens[this.#next - 1]!; // proof: called after a word was taken
    return this.#statement.slice(offset, last.at.offset + last.raw.length);
  }

  /** Whether the next words are these keywords or signs. */
  is(...words: readonly string[]): boolean {
    return words.every((word, index) => {
      const token = this.#tokens[this.#next + index];
      if (token?.kind !== 'word' && token?.kind !== 'sign') return false;
      return token.raw.toLowerCase() === word;
    });
  }

  /** Takes the next words if they are these. */
  took(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    this.#next += words.length;
    return true;
  }

  take(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.#next++;
    return token;
  }

  expect(...words: readonly string[]): void {
    for (const word of words)
      if (!this.took(word)) this.fail(`expecting '${word}', found '${this.token.raw}'`);
  }

  /** A name, which may not be one of the keywords. */
  name(keywords: ReadonlySet<string>): string {
    const { token } = this;
    if (token.kind !== 'word' || keywords.has(token.raw.toLowerCase())) this.unexpected();
    this.#next++;
    return token.raw;
  }

  unexpected(): never {
    this.fail(`unexpected token: '${this.token.raw}'`);
  }

  fail(what: string, at: Position = this.at): never {
    throw new SoqlSyntaxError(faultAt(this.#statement, at, what));
  }
}
