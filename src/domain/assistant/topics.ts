import { topicRules, type TopicRule, topicWords } from '#messages/assistant/question-topics.ts';
import {
  isAnswerKindWord,
  isFiller,
  isMinorWord,
  isWeakWord,
} from '#messages/site/question-words.ts';
import { stopWords } from '#engine/search/dutch-words.ts';

// `said` is a question that `normalizeQuestion` returned.

type Topic = keyof typeof topicRules;

const patternOf = (list: string): RegExp => {
  const names = list.split(',').map((name) => name.trim().split(/\s+/).join(' '));
  return new RegExp(`\\b(?:${names.join('|').replaceAll('*', '\\w*')})\\b`);
};

type Compiled = { has: readonly RegExp[]; not: RegExp | null };

const compiled = ({ has, not }: TopicRule): Compiled => ({
  has: has.map(patternOf),
  not: not === undefined ? null : patternOf(not),
});

const rules: ReadonlyMap<string, readonly Compiled[]> = new Map(
  Object.entries<readonly TopicRule[]>(topicRules).map(([topic, all]) => [
    topic,
    all.map(compiled),
  ]),
);

export const asksTopic = (topic: Topic, said: string): boolean =>
  rules.get(topic)!.some(
    // proof: every topic of the table has rules
    ({ has, not }) => has.every((one) => one.test(said)) && not?.test(said) !== true,
  );

const wordsOfTopic = {
  reach: patternOf(topicWords.reach),
  speed: patternOf(topicWords.speed),
  price: patternOf(topicWords.price),
  fibre: patternOf(topicWords.fibre),
  password: patternOf(topicWords.password),
};

export const withoutTopic = (topic: keyof typeof wordsOfTopic, said: string): string =>
  said
    .split(' ')
    .filter((word) => wordsOfTopic[topic].exec(word)?.[0] !== word)
    .join(' ');

export const isOfTopicAlone = (topic: keyof typeof wordsOfTopic, said: string): boolean =>
  wordsOutsideTopic(topic, said).length === 0;

export const wordsOutsideTopic = (topic: keyof typeof wordsOfTopic, said: string): string[] =>
  withoutTopic(topic, said)
    .split(' ')
    .filter((word) => !saysNothing(word));

const saysNothing = (word: string): boolean =>
  word.length < 2 ||
  stopWords.has(word) ||
  isFiller(word) ||
  isWeakWord(word) ||
  isMinorWord(word) ||
  isAnswerKindWord(word) ||
  /^\d+$/.test(word);
