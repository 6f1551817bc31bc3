import { openFile } from '#records/files.ts';
import type { endpoints } from '#wire/endpoints.ts';
import { ok } from '#wire/problem.ts';
import type { Answered, Call } from './answer.ts';

/** The bytes of one version of a file, under the rights of its row. Source: record-api.md §6.3. */
export async function getVersionData({ ask, path }: Call<typeof endpoints.getVersionData>): Promise<Answered> {
  const opened = await openFile(ask, path['contentVersionId']!);
  return opened.ok ? ok({ file: opened.value }) : opened;
}
