import type { RequestContext } from '#engine/model/request-context.ts';
import { chatText } from '#messages/site/chat.ts';
import { dayText } from '#messages/shared/days.ts';
import { fullAddressText, postcodeText } from '#messages/address/address-text.ts';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import type { ChatAnswer, ChatFact } from '#protocol/site/chat.ts';
import type { FibreAnswer } from '#protocol/telecom/fibre.ts';
import { pagePath } from '#protocol/site/site.ts';
import { checkAddress } from '../fibre/check-address.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { stemOf } from '../site-search/stem.ts';
import { asksTopic, wordsOutsideTopic } from './topics.ts';

const address = /\b([1-9]\d{3}) ?([a-z]{2})\b(?: ?(?:nummer|nr|huisnummer|op)?)? ?(\d{1,5})?\b/;
const fibrePage = pagePath('glasvezel');
const { fibre: chatWords } = chatText;

export async function fibreAnswer(
  ctx: RequestContext,
  { said, index }: { said: string; index: SiteIndex },
): Promise<ChatAnswer | null> {
  const named = address.exec(said);
  // A word that occurs in the index of the pages is probably not the name of a place, so the
  // question is about something else.
  const isOther = wordsOutsideTopic('fibre', said).some((word) => index.pages.knows(stemOf(word)));
  if (named === null)
    return asksTopic('fibreHere', said) && !isOther
      ? plain(chatWords.askPostcode, [{ path: fibrePage, text: chatWords.way }])
      : null;
  // proof: groups 1 and 2 of the regular expression are not optional
  const postcode = `${named[1]!}${named[2]!.toUpperCase()}`;
  const before = /\b(\d{1,5})\b/.exec(said.slice(0, named.index))?.[1];
  const houseNumber = Number(named[3] ?? before ?? Number.NaN);
  if (!asksTopic('fibre', said) && Number.isNaN(houseNumber)) return null;
  if (Number.isNaN(houseNumber))
    return plain(chatWords.askNumber(`${named[1]!} ${postcode.slice(4)}`), [
      { path: fibrePage, text: chatWords.way },
    ]);
  const answer = await checkAddress(ctx, { postcode, houseNumber, suffix: null });
  const to = `${fibrePage}?${new URLSearchParams({ postcode: `${postcode.slice(0, 4)} ${postcode.slice(4)}`, huisnummer: String(houseNumber) }).toString()}`;
  const { text, facts } = resultText(answer);
  return { kind: 'facts', text, sources: [], facts, ways: [{ path: to, text: chatWords.wayHere }] };
}

const plain = (text: string, ways: ChatAnswer['ways']): ChatAnswer => ({
  kind: 'facts',
  text,
  sources: [],
  facts: [],
  ways,
});

function resultText(answer: FibreAnswer): { text: string; facts: ChatFact[] } {
  const { result, checked } = answer;
  const at = placeOf(answer);
  const dated = (name: string, day: string | null): ChatFact[] =>
    day === null ? [] : [{ name, value: dayText(day) }];
  switch (result.kind) {
    case 'choose':
      return { text: chatWords.choose, facts: [] };
    case 'available':
      return {
        text: `${words.available.title(at)}. ${words.available.text}`,
        facts: dated(words.available.since, result.since),
      };
    case 'planned':
      return {
        text: `${words.planned.title(at)}. ${words.planned.text}`,
        facts: dated(words.planned.date, result.date),
      };
    case 'campaign': {
      const { title, closedTitle, text, closedText, status, closed, deadline } = words.campaign;
      const { open, deadline: until } = result.campaign;
      const state = { name: words.campaign.name, value: open ? status : closed };
      return {
        text: `${open ? title(at) : closedTitle(at)}. ${open ? text : closedText}`,
        facts: [state, ...dated(deadline, until)],
      };
    }
    case 'notAvailable':
      return { text: `${words.notAvailable.title(at)}. ${words.notAvailable.text}`, facts: [] };
    case 'unknown':
      return { text: `${words.unknown.title(at)}. ${words.unknown[checked]}`, facts: [] };
  }
}

const placeOf = ({ door: fibreAddress, asked: { postcode, houseNumber } }: FibreAnswer): string =>
  fibreAddress === null
    ? `${postcodeText(postcode)}\u00a0${String(houseNumber)}`
    : fullAddressText(fibreAddress);
