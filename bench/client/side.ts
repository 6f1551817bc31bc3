import type { ListRecords } from '#protocol/shapes/list.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/**
 * What each cache does in this bench, with its own functions. Each answer goes to one side, once: a
 * cache may keep, change and freeze it. A function that takes an answer first converts it to the
 * form of that side, unmeasured, and returns the work to measure.
 */
export type Side = {
  name: string;
  /**
   * Stores a list page, notifies the subscribers of what changed, and reads the page back from the
   * cache.
   */
  storeList(answer: ListRecords): () => Page | Promise<Page>;
  /** Stores a record and notifies its subscribers. */
  storeRecord(answer: Rec): () => void | Promise<void>;
  /**
   * Reads a record with the fields of `answers.ts` from the cache, as a caller who has only its id.
   */
  readRecord(id: string): DeepReadonly<Rec> | undefined;
  /**
   * Calls `listener` with these fields of the record each time one of them changes. Returns the
   * function that stops it.
   */
  watchRecord(
    query: { id: string; selected: readonly string[] },
    listener: (record: DeepReadonly<Rec>) => void,
  ): () => void;
};

/** A page from the cache. The rest of the page is read as well. */
type Page = DeepReadonly<Pick<ListRecords, 'records'>>;

/** A value of the cache, which readers may not change. */
export type DeepReadonly<T> = T extends object
  ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
  : T;
