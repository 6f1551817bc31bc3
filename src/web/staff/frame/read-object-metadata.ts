import {
  getObjectInfo,
  getObjectInfoDirectory,
  getPicklistValuesByRecordType,
} from '#client/adapters/metadata.ts';
import type { Client } from '#client/client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { masterRecordTypeId } from '#protocol/constants.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { ObjectPicklists } from '#protocol/shapes/picklist.ts';
import { fieldOfPath, relationTarget, type ObjectMetadata } from '../field-display-of.ts';

/** `paths`: field paths through relationships. Leaves out objects that the viewer may not see. */
export async function readObjectMetadata(
  client: Client,
  objectApiName: string,
  paths: readonly string[],
): Promise<ObjectMetadata> {
  const infos = new Map<string, ObjectInfo>();
  const learn = (names: readonly string[]): Promise<unknown> =>
    Promise.all(
      names.map(async (name) => {
        const info = await orUnseen(
          read(client, getObjectInfo, { config: { objectApiName: name } }),
        );
        if (info) infos.set(name, info);
      }),
    );
  const [directory] = await Promise.all([
    read(client, getObjectInfoDirectory, { config: {} }),
    learn([objectApiName]),
  ]);
  await learnBeyond(infos, { objectApiName, paths, learn });
  const known = {
    infos,
    picklists: new Map<string, ObjectPicklists>(),
    directory: directory?.objects ?? {},
  };
  const chosen = new Set(paths.flatMap((path) => choiceOwner(known, objectApiName, path) ?? []));
  await Promise.all(
    [...chosen].map(async (name) => {
      const values = await orUnseen(
        read(client, getPicklistValuesByRecordType, {
          config: { objectApiName: name, recordTypeId: masterRecordTypeId },
        }),
      );
      if (values) known.picklists.set(name, values);
    }),
  );
  return known;
}

type Beyond = {
  objectApiName: string;
  paths: readonly string[];
  learn: (names: readonly string[]) => Promise<unknown>;
};

async function learnBeyond(
  infos: ReadonlyMap<string, ObjectInfo>,
  { objectApiName, paths, learn }: Beyond,
): Promise<void> {
  const tried = new Set(infos.keys());
  for (;;) {
    const reached = paths.flatMap((path) => stepsOf(infos, objectApiName, path));
    const missing = [...new Set(reached)].filter((name) => !tried.has(name));
    if (missing.length === 0) return;
    for (const name of missing) tried.add(name);
    await learn(missing);
  }
}

function stepsOf(
  infos: ReadonlyMap<string, ObjectInfo>,
  objectApiName: string,
  path: string,
): string[] {
  const [head = '', ...rest] = path.split('.');
  const info = infos.get(objectApiName);
  const target = rest.length === 0 || !info ? undefined : relationTarget(info, head);
  return target === undefined ? [] : [target, ...stepsOf(infos, target, rest.join('.'))];
}

function choiceOwner(
  known: ObjectMetadata,
  objectApiName: string,
  path: string,
): string | undefined {
  if (fieldOfPath(known, objectApiName, path)?.dataType !== 'Picklist') return undefined;
  return [objectApiName, ...stepsOf(known.infos, objectApiName, path)].at(-1);
}

async function orUnseen<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FetchError && (error.status === 403 || error.status === 404))
      return undefined;
    throw error;
  }
}
