import type { RequestContext } from '#engine/model/request-context.ts';
import type { Problem } from '#protocol/problem.ts';

// Refuses common passwords, words and simple patterns, also after the words from the user's own
// data are removed. Source: NIST SP 800-63B §3.1.1.2, ASVS 4.0.3 2.1.7.

/** A zxcvbn score below 3 means that fewer than 10^8 guesses find the password. */
const leastScore = 3;
/** In characters. The time of the check grows faster than the length. */
const longestEstimated = 64;
const leastWord = 3;

const dutch = `
  welkom wachtwoord geheim hallo inloggen computer internet telefoon lente zomer herfst
  winter maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart
  april juni juli augustus september oktober november december nederland holland amsterdam
  rotterdam utrecht groningen ajax feyenoord voetbal liefde schatje vakantie zonnetje
  bedrijf kantoor beheerder gebruiker
`
  .trim()
  .split(/\s+/);

/** Does not check the length. */
export async function guessableProblem(
  ctx: RequestContext,
  userId: string,
  typed: string,
): Promise<Problem | null> {
  const words = [...(await wordsAbout(ctx, userId)), ...pieces([ctx.brand.name])];
  const weak = await openEstimate();
  if (weak(typed)) return { code: 'password.common', field: 'password' };
  return weak(without(typed, words)) ? { code: 'password.personal', field: 'password' } : null;
}

type About = {
  first: string | null;
  last: string | null;
  email: string;
  login: string;
  company: string | null;
};

async function wordsAbout({ db }: RequestContext, userId: string): Promise<string[]> {
  const [about] = await db.rows<About>({
    text: `select u.firstname as first, u.lastname as last, u.email, u.username as login, a.name as company
      from "user" u left join account a on a.id = u.accountid where u.id = $1`,
    values: [userId],
  });
  return about === undefined ? [] : pieces(Object.values(about));
}

/** The longest word first, because a short word can be a part of a long one. */
const pieces = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts.flatMap((text) => plain(text ?? '').split(/[^\p{L}]+/u)))]
    .filter((word) => word.length >= leastWord)
    .toSorted((one, other) => other.length - one.length);

const without = (typed: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), plain(typed));

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

type Estimate = (typed: string) => boolean;
let estimate: Promise<Estimate> | undefined;

const openEstimate = (): Promise<Estimate> => (estimate ??= load());

async function load(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary: { ...dictionary, dutch },
    graphs: adjacencyGraphs,
    maxLength: longestEstimated,
  });
  return (typed) => factory.check(typed.slice(0, longestEstimated)).score < leastScore;
}
