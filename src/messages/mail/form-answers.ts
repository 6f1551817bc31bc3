import { emptyValueText } from './mails.ts';

/** The words of a field of a form: its label, and its options when it is a choice. */
type FieldWords = { label: string; options?: readonly { value: string; label: string }[] };

type Words<Name extends string> = Readonly<Record<Name, FieldWords>>;
type Answers<Name extends string> = Readonly<Record<Name, string>>;

/** Returns the label of each field with what was typed or chosen, in the order of `answers`. */
function answersOf<Name extends string>(words: Words<Name>, answers: Answers<Name>) {
  const names = Object.keys(answers) as Name[]; // proof: the type of `answers` names them
  return names.map((name) => {
    const { label, options } = words[name];
    const typed = answers[name];
    return [label, options?.find(({ value }) => value === typed)?.label ?? typed] as const;
  });
}

/** Returns the facts of a mail to us: each field with its label, also when it was left empty. */
export const answerFacts = <Name extends string>(
  words: Words<NoInfer<Name>>,
  answers: Answers<Name>,
): (readonly [string, string])[] =>
  answersOf(words, answers).map(([name, answer]) => [name, answer || emptyValueText]);

/** Returns one text with the label and the answer of each field that was filled in. */
export const answersText = <Name extends string>(
  words: Words<NoInfer<Name>>,
  answers: Answers<Name>,
): string =>
  answersOf(words, answers)
    .filter(([, answer]) => answer !== '')
    .map((line) => line.join(': '))
    .join('\n');
