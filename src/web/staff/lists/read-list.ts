import { data } from 'react-router';
import { getListInfoByName } from '#client/adapters/list-info.ts';
import { getListRecordsByName, getListUiByName } from '#client/adapters/lists.ts';
import type { Client } from '#client/client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { peek, read } from '#client/cache/read.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import { fixedValuesOf } from './fixed-values.ts';
import { readObjectMetadata } from '../frame/read-object-metadata.ts';
import {
  picklistOfPath,
  fieldOfPath,
  fieldDisplayOf,
  type ObjectMetadata,
} from '../field-display-of.ts';
import type { ListViewModel, ListAddress, ListColumn, MissingList } from './list-view-model.ts';
import { listConfigOf } from './list-address.ts';
import { listPath } from '../staff-paths.ts';

type Reading = {
  client: Client;
  /** For reads whose responses are not sent to the browser. */
  aside: Client;
  staffId: string;
};

export async function readList(
  { client, aside, staffId }: Reading,
  address: ListAddress,
): Promise<ListViewModel> {
  const { objectApiName } = address;
  const asked = listConfigOf(address);
  // `readObjectMetadata` is called again below, so its error is ignored here.
  const [info] = await Promise.all([
    infoAndRows(client, { aside, staffId, asked }),
    readObjectMetadata(aside, objectApiName, []).catch(() => undefined),
  ]);
  const paths = info.displayColumns.map(({ fieldApiName }) => fieldApiName);
  const known = await readObjectMetadata(aside, objectApiName, paths);
  return {
    staffId,
    address,
    asked,
    title: known.infos.get(objectApiName)?.labelPlural ?? objectApiName,
    createable: known.infos.get(objectApiName)?.createable === true,
    hasFixedValues: fixedValuesOf(info).length > 0,
    label: info.label,
    isQueue: info.nextAction !== null,
    list: { id: info.listReference.id, apiName: info.listReference.listViewApiName },
    columns: columnsOf(info, known),
    main: Math.max(
      0,
      info.displayColumns.findIndex(({ lookupId }) => lookupId === 'Id'),
    ),
  };
}

const columnsOf = (
  { displayColumns, objectApiNames: [objectApiName = ''] }: ListInfo,
  known: ObjectMetadata,
): ListColumn[] =>
  displayColumns.map(({ fieldApiName: path, label, sortable, inlineEditAttributes }) => ({
    part: fieldDisplayOf(known, objectApiName, path),
    name: label,
    type: fieldOfPath(known, objectApiName, path)?.dataType ?? 'String',
    sortable,
    editable:
      !path.includes('.') && Object.values(inlineEditAttributes).some(({ editable }) => editable),
    choices: path.includes('.')
      ? []
      : (picklistOfPath(known, objectApiName, path)?.values.map(({ value, label: name }) => ({
          value,
          label: name,
        })) ?? []),
  }));

type Finding = { aside: Client; staffId: string; asked: ListConfig };

async function infoAndRows(client: Client, finding: Finding): Promise<ListInfo> {
  try {
    return await askBoth(client, finding.asked);
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 404) throw error;
    throw await missingList(finding);
  }
}

/** A browser uses one request for both, unless both are cached or there is a search or filter. */
async function askBoth(client: Client, asked: ListConfig): Promise<ListInfo> {
  const { objectApiName, listViewApiName } = asked;
  const list = { objectApiName, listViewApiName };
  const isHeld = [
    peek(client, getListInfoByName, list),
    peek(client, getListRecordsByName, asked),
  ].every(({ state }) => state === 'fulfilled');
  if (!client.once && !isHeld && asked.searchTerm === undefined && asked.where === undefined) {
    const ui = await read(client, getListUiByName, { config: asked });
    if (ui) return ui.info;
  }
  const [info] = await Promise.all([
    read(client, getListInfoByName, { config: list }),
    read(client, getListRecordsByName, { config: asked }),
  ]);
  return info!; // proof: undefined only when `list` lacks a name
}

async function missingList({
  aside,
  staffId,
  asked: { objectApiName },
}: Finding): Promise<unknown> {
  const { infos } = await readObjectMetadata(aside, objectApiName, []);
  const name = infos.get(objectApiName)?.labelPlural.toLowerCase();
  const listOfAllRows =
    name === undefined
      ? null
      : ({ all: listPath(staffId, objectApiName, 'Alle'), name } satisfies MissingList);
  return data(listOfAllRows, { status: 404 });
}
