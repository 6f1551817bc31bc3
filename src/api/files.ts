import { openFile } from '#records/files.ts';
import type { fileEndpoints } from '#wire/endpoints/files.ts';
import { ok } from '#wire/problem.ts';
import type { Answered, Call, Handlers } from './answer.ts';

/** The bytes of one version of a file, under the rights of its row. Source: record-api.md §6.3. */
async function getVersionData({ ask, path }: Call<typeof fileEndpoints.getVersionData>): Promise<Answered> {
  const opened = await openFile(ask, path['contentVersionId']!);
  return opened.ok ? ok({ file: opened.value }) : opened;
}

export const fileHandlers: Handlers<typeof fileEndpoints> = { getVersionData };
