import * as v from 'valibot';
import { findArticles } from '#domain/content/find-articles.ts';
import { absoluteUrl, articlePath } from '#protocol/site/site.ts';
import { defineTool, limitInput, refusedTool, row, wordsInput } from '../tool.ts';

const [usual, most] = [3, 10];

const fields = [
  'Id',
  'Name',
  'Slug__c',
  'Categorie__c',
  'Samenvatting__c',
  'Inhoud__c',
  'Publicatiedatum__c',
  'Auteur__c',
] as const;

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  effect: 'reads',
  input: v.strictObject({
    question: wordsInput('The question, in Dutch'),
    limit: limitInput(most, usual),
  }),
  output: v.strictObject({
    articles: v.array(v.strictObject({ article: row, url: v.string(), passage: v.string() })),
  }),
  async run({ api, ctx }, { question, limit }) {
    const found = await findArticles(ctx, question, limit);
    const ids = found.map(({ id }) => `'${id}'`).join(', ');
    // Asks without articles too, so that a key that may not read them is told so.
    const read = await api.rows({
      from: 'Kennisartikel__c',
      fields,
      where: `Id IN (${ids === '' ? "''" : ids})`,
      most,
    });
    if (!read.ok) return refusedTool(read.refusal);
    const byId = new Map(read.body.map((article) => [article['Id'], article]));
    return {
      ok: true,
      value: {
        articles: found.flatMap(({ id, slug, passage }) => {
          const article = byId.get(id);
          const url = absoluteUrl(ctx.publicUrl, articlePath(slug));
          const words = passage.map(({ text }) => text).join('');
          return article === undefined ? [] : [{ article, url, passage: words }];
        }),
      },
    };
  },
});
