import { useEffect, useRef, useState, type KeyboardEvent, type Ref, type SubmitEvent } from 'react';
import { useHref } from 'react-router';
import { chatText } from '#messages/site/chat.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { FieldIds } from '../forms/use-form.ts';
import { paths } from '../paths.ts';
import { useShell } from '../shell/use-shell.ts';
import { useStarterQuestions } from './use-starter-questions.ts';
import { AnswerView } from './AnswerView.tsx';
import { HandOver } from './HandOver.tsx';
import { answerText, transcriptOf } from './transcript.ts';
import { type Turn, useConversation } from './use-conversation.ts';
import './chat.css';

type ChatPanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the panel's script could not be loaded. */
  onMissing: () => void;
};

export default function ChatPanel({ isOpen, onClose }: ChatPanelProps) {
  const { turns, busy, put } = useConversation(useHref(paths.assistantAnswer));
  const [handing, setHanding] = useState(false);
  const [wasHanding, setWasHanding] = useState(false);
  const known = useShell()?.visitor.kind === 'user';
  const field = useRef<HTMLInputElement>(null);
  const handOver = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLDivElement>(null);

  // Keeps the focus within the panel, so that Escape still closes it.
  useEffect(() => {
    if (isOpen) (handing ? firstField(handOver.current) : field.current)?.focus();
  }, [isOpen, handing]);
  useEffect(() => {
    // In newer browsers `scrollIntoView` returns a promise, which an effect must not return.
    if (isOpen) asked.current?.scrollIntoView({ block: 'start' });
  }, [isOpen, turns]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const question = field.current?.value.trim() ?? '';
    if (question === '' || busy || field.current === null) return;
    field.current.value = '';
    put(question);
  };
  const ask = (question: string) => {
    put(question);
    field.current?.focus();
  };
  const onHandOver = () => {
    setHanding(true);
    setWasHanding(true);
  };

  return (
    // Without `tabIndex`, a press outside the fields and links would give the focus to the page.
    <div
      className="chat-panel"
      hidden={!isOpen}
      role="dialog"
      aria-labelledby="chat-titel"
      tabIndex={-1}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
    >
      <div className="chat-bar">
        <h2 className="title-4" id="chat-titel">
          {handing ? chatText.handOver.title : chatText.title}
        </h2>
        <Button look="icon" onClick={onClose}>
          <Icon name="x" />
          <span className="visually-hidden">{chatText.close}</span>
        </Button>
      </div>
      <div className="chat-body" role="log" aria-label={chatText.conversation} hidden={handing}>
        <p className="soft">{known ? chatText.whatForCustomers : chatText.what}</p>
        {turns.length === 0 && <Starters onAsk={ask} />}
        {turns.map((turn) => (
          <TurnView turn={turn} key={turn.id} {...(turn.by === 'visitor' && { ref: asked })} />
        ))}
        {turns.length > 0 && !busy && (
          <Button look="hollow" size="small" onClick={onHandOver}>
            {chatText.handOver.open}
          </Button>
        )}
      </div>
      <QuestionForm ref={field} hidden={handing} busy={busy} onSubmit={onSubmit} />
      {wasHanding && (
        <HandOverBody
          ref={handOver}
          hidden={!handing}
          turns={turns}
          onBack={() => setHanding(false)}
        />
      )}
    </div>
  );
}

function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  onClose();
}

type HandOverBodyProps = {
  turns: readonly Turn[];
  hidden: boolean;
  onBack: () => void;
  ref: Ref<HTMLDivElement>;
};

function HandOverBody({ turns, hidden, onBack, ref }: HandOverBodyProps) {
  return (
    <div className="chat-body" ref={ref} hidden={hidden}>
      <FieldIds value={ownId}>
        <HandOver transcript={transcriptOf(turns.map(said))} question={lastQuestion(turns)} />
      </FieldIds>
      <Button look="hollow" onClick={onBack}>
        {chatText.handOver.back}
      </Button>
    </div>
  );
}

function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  const questions = useStarterQuestions();
  return (
    <ul className="chat-starters" aria-label={chatText.starters.label}>
      {questions.map((question) => (
        <li key={question}>
          <button className="chat-starter" type="button" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

type QuestionFormProps = {
  hidden: boolean;
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  ref: Ref<HTMLInputElement>;
};

function QuestionForm({ hidden, busy, onSubmit, ref }: QuestionFormProps) {
  return (
    <form className="chat-ask" hidden={hidden} onSubmit={onSubmit}>
      <label className="visually-hidden" htmlFor="chat-vraag">
        {chatText.question.label}
      </label>
      <input
        className="input"
        id="chat-vraag"
        ref={ref}
        type="text"
        maxLength={500}
        autoComplete="off"
        placeholder={chatText.question.label}
      />
      <Button type="submit" aria-disabled={busy}>
        {chatText.ask}
      </Button>
    </form>
  );
}

/** Selects by class, because the first input of the form is hidden. */
const firstField = (part: HTMLElement | null): HTMLElement | null | undefined =>
  part?.querySelector<HTMLElement>('.input');

const lastQuestion = (turns: readonly Turn[]): string =>
  turns.flatMap((turn) => (turn.by === 'visitor' ? [turn.text] : [])).at(-1) ?? '';

function TurnView({ turn, ref }: { turn: Turn; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={turn.by === 'visitor' ? 'chat-turn chat-turn-own' : 'chat-turn'}>
      <p className="chat-who">{turn.by === 'visitor' ? chatText.you : chatText.assistant}</p>
      {turn.by === 'visitor' ? (
        <p>{turn.text}</p>
      ) : turn.state === 'waiting' ? (
        <Spinner alternative={chatText.busy} />
      ) : (
        <AnswerView answer={turn.answer} />
      )}
    </div>
  );
}

/** Keeps the ids of this form apart from those of a form on the page. */
const ownId = (name: string): string => `chat-${name}`;

const said = (turn: Turn) => ({
  by: turn.by,
  text: turn.by === 'visitor' ? turn.text : answerText(turn.answer),
});
