import { data, redirect } from 'react-router';
import { collisionAsRefusal } from '#engine/write/all-or-none.ts';
import { mergeRecords } from '#engine/merge/merge.ts';
import { normalizeId } from '#protocol/ids.ts';
import { readForm } from '../../forms/check.ts';
import { type FormTexts, formTextsOf } from '../../forms/drafts/form-texts.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import type { Visit } from '../../visit.ts';
import { recordPath, savedParam } from '../staff-paths.ts';
import {
  idParam,
  keepName,
  mergedNoticeValue,
  staysName,
  takeName,
  versionName,
} from './merge-address.ts';

export async function doMerge(
  request: Request,
  { visit, staffId }: { visit: Visit; staffId: string },
) {
  const form = await readForm(request);
  const ids = new URL(request.url).searchParams
    .getAll(idParam)
    .flatMap((id) => normalizeId(id) ?? []);
  if (form === null) throw data(null, { status: 400 });
  const typed = formTextsOf(form);
  const stays = normalizeId(typed[staysName] ?? '');
  if (stays === undefined || !ids.includes(stays)) throw data(null, { status: 400 });
  const asked = {
    recordIds: ids.filter((id) => id !== stays),
    takes: named(typed, takeName),
    keeps: named(typed, keepName),
    weakEtags: Object.fromEntries(
      Object.entries(named(typed, versionName)).map(([id, version]) => [id, Number(version)]),
    ),
  };
  const merged = await collisionAsRefusal(() => mergeRecords(visit.ctx, stays, asked));
  if (merged.ok)
    return redirect(`${recordPath(staffId, stays)}?${savedParam}=${mergedNoticeValue}`, 303);
  return data({ problems: merged.problems, typed } satisfies FormRefusal, {
    status: merged.problems.some(({ code }) => code === 'record.collision') ? 409 : 400,
  });
}

const named = (typed: FormTexts, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
