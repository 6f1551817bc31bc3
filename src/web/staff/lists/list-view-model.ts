import type { DataType } from '#protocol/shapes/object-info.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import type { FieldDisplay } from '../field-display.ts';

/** `sort`: the order. `token`: the page. `chosen`: by field, the picklist values to filter by. */
export type ListAddress = {
  objectApiName: string;
  listViewApiName: string;
  sort: string | null;
  token: string | null;
  term: string | null;
  chosen: Readonly<Record<string, readonly string[]>>;
};

/** `editable`: the viewer can edit the column in some rows. `choices`: the values to filter by. */
export type ListColumn = {
  part: FieldDisplay;
  name: string;
  type: DataType;
  sortable: boolean;
  editable: boolean;
  choices: readonly Choice[];
};
export type Choice = { value: string; label: string };
export type MissingList = { all: string; name: string };

export type ListViewModel = {
  staffId: string;
  address: ListAddress;
  asked: ListConfig;
  title: string;
  createable: boolean;
  /** Some filter allows one value only, which a new record may need. */
  hasFixedValues: boolean;
  label: string;
  /** Users take the rows one by one. */
  isQueue: boolean;
  list: { id: string | null; apiName: string | null };
  columns: readonly ListColumn[];
  main: number;
};
