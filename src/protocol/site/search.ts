/** Text in pieces; the pieces that were searched for are hits. Never HTML. */
export type MarkedText = readonly { text: string; hit: boolean }[];
