import { data, redirectDocument, type ActionFunctionArgs } from 'react-router';
import { changeBrand, undoLastBrandChange } from '#domain/brand/change-brand.ts';
import { storeLogo } from '#domain/brand/store-logo.ts';
import { formatLogoFact, parseLogoFact } from '#protocol/brand/facts.ts';
import { brandForm } from '#protocol/brand/form.ts';
import type { Problem } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { sentParam } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { brandPath } from '../staff-paths.ts';
import {
  type BrandValues,
  brandChangesOf,
  keyOfField,
  brandValuesOf,
  brandActionField,
  brandActions,
  logoName,
  removeLogoName,
  lastSaveField,
} from './brand-values.ts';
import { administratorVisit } from '../frame/staff-visit.ts';

/** `isLogo`: only the logo was checked, right after it was chosen. */
export type BrandAnswer = { typed: BrandValues; problems: readonly Problem[]; isLogo?: boolean };

export async function answerBrand({ request, ...args }: ActionFunctionArgs) {
  const { visit, staffId } = administratorVisit(args);
  const { ctx, server } = visit;
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const act = form.get(brandActionField);
  const { fixed } = server.brand;
  if (act === 'terug') {
    const undone = await undoLastBrandChange(ctx, { at: String(form.get(lastSaveField)), fixed });
    return leave(visit, staffId, undone.ok ? 'teruggezet' : 'anders');
  }
  const { typed, problems } = await readTyped(visit, form);
  const isLogo = act === brandActions.logo;
  if (act !== brandActions.save) return data({ typed, problems, isLogo } satisfies BrandAnswer);
  const checked = checkForm(brandForm, formOf(typed));
  const wrong = [...problems, ...(checked.ok ? [] : checked.problems)];
  if (!checked.ok || wrong.length > 0) return refusal({ typed, problems: wrong });
  const change = brandChangesOf(checked.value, {
    now: brandValuesOf(ctx.brand),
    given: brandValuesOf(server.brand.given),
  });
  const changed = await changeBrand(ctx, { change, fixed });
  if (!changed.ok) return refusal({ typed, problems: changed.problems });
  return leave(visit, staffId, changed.value.length === 0 ? 'zelfde' : 'opgeslagen');
}

const refusal = (answer: BrandAnswer) => data(answer, { status: 400 });

/** The browser loads a new document, because the brand also appears around the page. */
async function leave({ server }: Visit, staffId: string, word: string) {
  await server.brand.refresh();
  return redirectDocument(`${brandPath(staffId)}?${sentParam}=${word}`, 303);
}

/** Fields that the environment determines keep their values, except the logo. */
async function readTyped({ ctx, server }: Visit, form: FormData): Promise<BrandAnswer> {
  const now = brandValuesOf(ctx.brand);
  const typed = { ...now };
  const problems: Problem[] = [];
  for (const field of Object.keys(now) as (keyof BrandValues)[]) {
    // proof: `Object.keys` returns only keys of this object
    const value = form.get(field);
    const isFixed = server.brand.fixed.includes(keyOfField(field));
    if (typeof value === 'string' && !isFixed && field !== 'logo') typed[field] = value;
  }
  const held = form.get('logo');
  if (typeof held === 'string' && (held === '' || parseLogoFact(held) !== null)) typed.logo = held;
  if (form.get(removeLogoName) !== null) typed.logo = '';
  const file = form.get(logoName);
  if (file instanceof File && file.size > 0) {
    const taken = await storeLogo(ctx, Buffer.from(await file.arrayBuffer()));
    if (taken.ok) typed.logo = formatLogoFact(taken.value);
    else problems.push(...taken.problems);
  }
  return { typed, problems };
}

function formOf(values: BrandValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
