import type { MarkdownIt } from 'markdown-it';
import { servicesPath } from '#protocol/constants.ts';
import { pictureInTextPattern } from '#protocol/texts/pictures-in-text.ts';

/** Only our own files: a picture of another site would reveal the reader to that site. */
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
        ] as [string, string][])), // proof: the list has two pairs
    ['loading', 'lazy'],
    ['decoding', 'async'],
  ];
}
