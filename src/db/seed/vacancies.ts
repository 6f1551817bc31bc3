import { readTexts } from './read-text.ts';

export type Vacancy = {
  title: string;
  slug: string;
  hours: string;
  place: string;
  department: string;
  summary: string;
  body: string;
  published: boolean;
};

export const vacancies: readonly Vacancy[] = readTexts('vacancies', [
  'title',
  'hours',
  'place',
  'department',
  'summary',
]).map(({ name, ...vacancy }) => ({ ...vacancy, slug: name, published: true }));
