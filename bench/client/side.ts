import type { ListRecords } from '#protocol/shapes/list.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/**
 * What each of the memories does in this bench, each by its own means. An answer is given to one
 * side, once: a memory may keep, change and freeze it. What makes an answer ready for a side that
 * would have got it in another form is done before, unmeasured; the work is what comes back.
 */
export type Side = {
  name: string;
  /**
   * Takes a page of the list in, tells who watches what changed, and reads the page back from
   * memory.
   */
  takeList(answer: ListRecords): () => Page | Promise<Page>;
  /** Takes a record in and tells who watches it. */
  takeRecord(answer: Rec): () => void | Promise<void>;
  /**
   * A record from memory with the fields of `answers.ts`, as a caller asks for it who knows no more
   * than its id.
   */
  readRecord(id: string): DeepReadonly<Rec> | undefined;
  /**
   * `wake` is called with these fields of the record as they are, each time that one of them
   * changed.
   */
  watchRecord(
    shown: { id: string; asked: readonly string[] },
    wake: (record: DeepReadonly<Rec>) => void,
  ): () => void;
};

/** A page from memory; what belongs to it besides its rows is read as well. */
type Page = DeepReadonly<Pick<ListRecords, 'records'>>;

/** As a reader sees it: nobody changes what memory gave out. */
export type DeepReadonly<T> = T extends object
  ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
  : T;
