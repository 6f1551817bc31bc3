import type { Article } from './article.ts';
import { facturenEnContract } from './facturen-en-contract.ts';
import { glasvezel } from './glasvezel.ts';
import { internet } from './internet.ts';
import { mobiel } from './mobiel.ts';
import { vastBellen } from './vast-bellen.ts';
import { werkplek365 } from './werkplek-365.ts';

/**
 * The knowledge base of a new site: five articles in each of six categories. Legal facts: domain.md
 * §4, §5, §8.
 */
export const articles: readonly Article[] = [
  ...internet,
  ...glasvezel,
  ...mobiel,
  ...vastBellen,
  ...werkplek365,
  ...facturenEnContract,
];
