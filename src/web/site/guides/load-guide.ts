import {
  type Block,
  blockOf,
  htmlOf,
  type Question,
  questionsOf,
  type Section,
} from '#domain/content/markdown.ts';

/** `cards`, `ticks`, `steps`, `rows`: looks of a list. `call`: a banner with buttons. */
export type BlockLook = 'cards' | 'ticks' | 'steps' | 'rows' | 'call';

/** A section of a page whose text staff edit, and how the page shows it. */
export type GuidePart = { id: string; heading: string } & (
  | { look: BlockLook; block: Block }
  | { look: 'questions'; questions: readonly Question[] }
  | { look: 'story'; html: string }
);

/** By the id of a section. Other sections are a story, or a list of questions. */
export type GuideLooks = Readonly<Record<string, BlockLook>>;

export const guidePartsOf = (sections: readonly Section[], looks: GuideLooks): GuidePart[] =>
  sections.map((section) => partOf(section, looks[section.id]));

function partOf(section: Section, look: BlockLook | undefined): GuidePart {
  const { id, heading, source } = section;
  const block = blockOf(section);
  // Staff may replace a list with a story.
  if (look !== undefined && (look === 'call' || block.points.length > 0))
    return { id, heading, look, block };
  const questions = questionsOf(source);
  return questions.length > 0
    ? { id, heading, look: 'questions', questions }
    : { id, heading, look: 'story', html: htmlOf(source) };
}
