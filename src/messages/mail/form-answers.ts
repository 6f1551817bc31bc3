import { emptyValueText } from './mails.ts';

type FieldWords = { label: string; options?: readonly { value: string; label: string }[] };

type Words<Name extends string> = Readonly<Record<Name, FieldWords>>;
type Answers<Name extends string> = Readonly<Record<Name, string>>;

function answersOf<Name extends string>(words: Words<Name>, answers: Answers<Name>) {
  const names = Object.keys(answers) as Name[]; // proof: the type of `answers` names them
  return names.map((name) => {
    const { label, options } = words[name];
    const typed = answers[name];
    return [label, options?.find(({ value }) => value === typed)?.label ?? typed] as const;
  });
}

export const answerFacts = <Name extends string>(
  words: Words<NoInfer<Name>>,
  answers: Answers<Name>,
): (readonly [string, string])[] =>
  answersOf(words, answers).map(([name, answer]) => [name, answer || emptyValueText]);

export const answersText = <Name extends string>(
  words: Words<NoInfer<Name>>,
  answers: Answers<Name>,
): string =>
  answersOf(words, answers)
    .filter(([, answer]) => answer !== '')
    .map((line) => line.join(': '))
    .join('\n');
