import { readTexts } from './read-text.ts';

export type Vacancy = {
  title: string;
  slug: string;
  hours: string;
  place: string;
  department: string;
  employment: string;
  /** In euros a month, before tax. */
  salary: { from: number; to: number };
  summary: string;
  body: string;
  published: boolean;
};

export const vacancies: readonly Vacancy[] = readTexts('vacancies', [
  'title',
  'hours',
  'place',
  'department',
  'employment',
  'salaryFrom',
  'salaryTo',
  'summary',
]).map(({ name, salaryFrom, salaryTo, ...vacancy }) => ({
  ...vacancy,
  salary: { from: Number(salaryFrom), to: Number(salaryTo) },
  slug: name,
  published: true,
}));
