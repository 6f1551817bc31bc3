import { useEffect, useRef } from 'react';
import { Link, useFetcher, useSearchParams } from 'react-router';
import { articleText } from '#messages/site/knowledge.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { SendButton } from '../../forms/SendButton.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { paths } from '../../paths.ts';
import { isVote, type Vote, votes } from '#protocol/site/feedback.ts';

export const voteParam = 'oordeel';

/** `refusal`: the sentence for who sent too many votes from this IP address. */
export type VoteAnswer = { vote: Vote | null; refusal?: string };

const { question, answers, thanks, contact } = articleText.vote;

export function ArticleVote({ action }: { action: string }) {
  const fetcher = useFetcher<VoteAnswer>();
  const sent = useLastActionData<VoteAnswer>();
  const inAddress = useSearchParams()[0].get(voteParam);
  const vote = fetcher.data?.vote ?? (isVote(inAddress) ? inAddress : null);
  const refusal = (fetcher.data ?? sent)?.refusal;
  return (
    <section className="article-vote" id={voteParam} aria-labelledby="oordeel-vraag">
      <h2 className="title-4" id="oordeel-vraag">
        {question}
      </h2>
      {vote === null ? (
        <fetcher.Form className="row" method="post" action={action}>
          <FormKey />
          {votes.map((one) => (
            <SendButton
              look="hollow"
              name="helpful"
              value={one}
              sending={fetcher.state !== 'idle'}
              key={one}
            >
              {answers[one]}
            </SendButton>
          ))}
        </fetcher.Form>
      ) : (
        <Thanks vote={vote} moved={fetcher.data !== undefined} />
      )}
      <p className="article-refused" role="status">
        {refusal}
      </p>
    </section>
  );
}

function Thanks({ vote, moved }: { vote: Vote; moved: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (moved) words.current?.focus();
  }, [moved]);
  return (
    <div className="stack-close">
      <p ref={words} tabIndex={-1}>
        {thanks[vote]}
      </p>
      {vote === 'nee' && (
        <Link className="go" to={paths.contact} viewTransition>
          {contact} <Icon name="arrow" />
        </Link>
      )}
    </div>
  );
}
