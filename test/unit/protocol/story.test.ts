import { describe, expect, it } from 'vitest';
import { readTally } from '#protocol/site/story.ts';
import { readOnlyPicture } from '#protocol/texts/pictures-in-text.ts';

describe('the figures of a story', () => {
  it('are lines of a figure and what it counts', () =>
    expect(readTally('14 mobiele nummers\n\n 8,9 cijfer \n98% op tijd')).toEqual([
      { figure: '14', words: 'mobiele nummers' },
      { figure: '8,9', words: 'cijfer' },
      { figure: '98%', words: 'op tijd' },
    ]));
  it.each(['14', 'mobiele nummers', '1 a\nnummers', '1 a\n2 b\n3 c\n4 d\n5 e'])(
    'are no figures when one has no figure or words, or there are five: %j',
    (source) => expect(readTally(source)).toBeNull(),
  );
});

describe('a text that is one picture', () => {
  const picture = '![De winkel](bestand:068000000000001AAA =800x880)';
  it('has a description, a file and a size', () =>
    expect(readOnlyPicture(` ${picture}\n`)).toEqual({
      alt: 'De winkel',
      versionId: '068000000000001AAA',
      width: 800,
      height: 880,
    }));
  it('may have no size', () =>
    expect(readOnlyPicture('![x](bestand:068000000000001AAA)')).toEqual({
      alt: 'x',
      versionId: '068000000000001AAA',
    }));
  it.each([
    '',
    'De winkel',
    `Kijk: ${picture}`,
    `${picture} ${picture}`,
    picture.replace('De winkel', ' '),
  ])('is not %j', (source) => expect(readOnlyPicture(source)).toBeNull());
});
