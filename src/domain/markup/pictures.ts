import type { MarkdownIt } from 'markdown-it';
import { servicesPath } from '#protocol/constants.ts';
import { pictureInTextPattern } from '#protocol/texts/pictures-in-text.ts';

/**
 * Lets a text show pictures that are files of ours, and no others: the content security policy
 * allows pictures of the site alone, and a picture elsewhere would tell another site who reads
 * what. Whether a reader may see the file is decided where its bytes are asked for.
 */
export function pictureMarkdownPlugin(markdown: MarkdownIt): MarkdownIt {
  markdown.inline.ruler.before('link', 'picture', (state, silent) => {
    const pattern = pictureInTextPattern();
    pattern.lastIndex = state.pos;
    const found = pattern.exec(state.src);
    if (found === null || pattern.lastIndex > state.posMax) return false;
    state.pos = pattern.lastIndex;
    if (!silent) state.push('picture', 'img', 0).attrs = attributesOf(found);
    return true;
  });
  return markdown;
}

function attributesOf([, alt = '', versionId = '', width, height]: readonly (
  | string
  | undefined
)[]): [string, string][] {
  return [
    ['src', `${servicesPath}/sobjects/ContentVersion/${versionId}/VersionData`],
    ['alt', alt],
    ...(width === undefined || height === undefined
      ? []
      : ([
          ['width', width],
          ['height', height],
        ] as [string, string][])), // proof: two pairs
    ['loading', 'lazy'],
    ['decoding', 'async'],
  ];
}
