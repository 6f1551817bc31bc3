import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';

export const project = join(import.meta.dirname, '..', '..');

export const dockerfile = readFileSync(join(project, 'deploy', 'Dockerfile'), 'utf8');

/** An instruction of the Dockerfile: its keyword and its arguments on one line. */
export type Step = { keyword: string; text: string };

/** The instructions of `deploy/Dockerfile`, a list for each stage. */
export function stagesOfImage(): Step[][] {
  const stages: Step[][] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push({ keyword, text: instruction.getArgumentsContent() ?? '' });
  }
  return stages.map((steps) => steps.map(({ keyword, text }) => ({ keyword, text: joined(text) })));
}

/** The words of the last stage's CMD or of its HEALTHCHECK. */
export function commandOf(keyword: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = stagesOfImage()
    .at(-1)
    ?.find((step) => step.keyword === keyword)?.text;
  return JSON.parse(text?.slice(text.indexOf('[')) ?? '[]') as string[]; // proof: written as JSON
}

/** The environment variables that the last stage sets. */
export function environmentOfImage(): Record<string, string> {
  const texts = stagesOfImage()
    .at(-1)
    ?.filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/));
  const pairs = (texts ?? []).map((text) => text.split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The paths that `.dockerignore` allows; it excludes everything first. */
export const pathsInImageContext = (): string[] =>
  readFileSync(join(project, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!') && !line.includes('/'))
    .map((line) => line.slice(1));

const joined = (text: string): string => text.replaceAll(/\\\n\s*/g, '');
