import './kit.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Messages, check as messagesOf, type Rules, readText } from '#rules/form';
import { actions, progress as bar, form as formStyle } from '#styles/form';
import { afterFrame } from '../chunk.ts';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { Failure, network } from '../send.ts';
import { FormState } from './context.ts';
import type { FormDraft } from './draft.ts';
import { ErrorSummary, moveTo } from './ErrorSummary.tsx';
import { controlsOf, fileOf, valuesOf } from './values.ts';

export interface Sending {
  form: HTMLFormElement;
  /** Shows the uploaded share, 0 to 1. */
  progress: (share: number) => void;
}

interface FormProps<T> {
  rules: Rules<T>;
  /** The fields of this step, if the rules cover a whole wizard. */
  only?: readonly string[];
  /** The initial values. */
  initial?: Record<string, unknown>;
  /** Stores what is typed until it is sent (never passwords or files). */
  draft?: FormDraft;
  /** Checks of the chosen files, by field. */
  files?: Record<string, (file: File) => string | undefined>;
  /** Validates a touched field on every change, even before the first attempt to send. */
  live?: boolean;
  submit: string;
  /** The send button's kind. Quiet if another button is the main one; danger if sending cannot be undone. */
  kind?: 'quiet' | 'danger' | undefined;
  busy?: string;
  /** Disables the send button for something that the rules do not cover (an empty email, a short code). */
  disabled?: boolean | undefined;
  /** The message when the server gives none. */
  failed: string;
  /** A message for the server's machine codes, or for any other failure the page wants to word itself. */
  explain?: ((failure: Failure) => ReactNode | undefined) | undefined;
  /** Shown below the failure's message: an explanation or a next step. */
  help?: (failure: Failure) => ReactNode;
  /** Field messages from outside (the server sent the person back to this step). */
  messages?: Messages | undefined;
  onChange?: (values: Record<string, unknown>) => void;
  /** Sends the validated value. If it rejects with a Failure, its messages are shown and what was typed stays. */
  onSend: (value: T, sending: Sending) => Promise<unknown>;
  /** Buttons beside the send button. */
  more?: ReactNode;
  children: ReactNode;
}

const OFFLINE = "We couldn't reach our server. Check your connection and try again. Your answers are still here.";

/** The form that all pages use. It validates, sends, shows messages and keeps what was typed. */
export function Form<T>(props: FormProps<T>) {
  const { rules, only, initial = {}, draft, files = {}, live, onSend } = props;
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<Failure>();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [share, setShare] = useState<number>();
  const touched = useRef(new Set<string>());
  /** Counts the requests to focus the first message's field. */
  const [moves, setMoves] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is identified by its name
  useEffect(() => {
    const lost = draft?.restore(ref.current!);
    if (lost) setMessages(lost);
  }, [draft?.name]);
  /** Shows messages and focuses the first one's field. */
  const show = (found: Messages) => {
    setMessages(found);
    setTried(true);
    setFailure(undefined);
    setMoves((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` always does the same
  useEffect(() => {
    if (props.messages) show(props.messages);
  }, [props.messages]);
  // In an effect, since the summary pushes the fields down once it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing changes `messages` but must not move the focus
  useEffect(() => {
    if (moves) moveTo(controlsOf(ref.current!).find(({ name, type }) => messages[name] && type !== 'hidden'));
  }, [moves]);
  // The message is below the buttons, maybe below the screen's edge.
  useEffect(() => {
    if (failure) ref.current!.lastElementChild!.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  // If whatever replaces the form does not take the focus, the page's heading does.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );

  const check = (form: HTMLFormElement): Messages => {
    const found = messagesOf(rules, valuesOf(form), only);
    for (const [name, rule] of Object.entries(files)) {
      const file = fileOf(form, name);
      const message = file && rule(file);
      if (message) found[name] = message;
    }
    // In the order of the form, as the focus moves; then messages for fields that are not shown.
    const shown = controlsOf(form).filter(({ name }) => found[name]);
    return { ...Object.fromEntries(shown.map(({ name }) => [name, ''])), ...found };
  };

  function onChange(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { name } = event.target as HTMLInputElement;
    touched.current.add(name);
    draft?.save(form);
    if (tried || live) {
      const found = check(form);
      for (const field in found) if (!tried && !touched.current.has(field)) delete found[field];
      setMessages(found);
    } else if (messages[name]) setMessages({ ...messages, [name]: '' });
    props.onChange?.(valuesOf(form));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending) return;
    const found = check(form);
    if (Object.keys(found)[0]) return show(found);
    setMessages({});
    setFailure(undefined);
    setSending(true);
    try {
      const { value } = readText(rules, valuesOf(form), only);
      await onSend(value!, { form, progress: setShare });
      draft?.drop();
      // The form may continue with another entry (a dish), which has not been tried yet.
      setTried(false);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (Object.keys(error.fields)[0]) show(error.fields);
      setFailure(error);
    } finally {
      setSending(false);
      setShare(undefined);
    }
  }

  // Messages for fields that are not shown (rules of a whole wizard) would be invisible, so they appear above the form.
  const trouble = tried && Object.keys(messages)[0];
  const words = failure && props.explain?.(failure);
  return (
    <FormState.Provider value={{ id, messages, initial }}>
      <form
        ref={ref}
        // Before hydration a browser would put a GET form's fields into the address.
        method="post"
        noValidate
        className={formStyle}
        onSubmit={onSubmit}
        onChange={onChange}
        onFocus={() => afterFrame(network.prefetch)}
      >
        {/* A form with one field needs no summary: its message is all there is, and the field has the focus. */}
        {trouble && !live && controlsOf(ref.current!)[1] && (
          <ErrorSummary id={id} messages={messages} given={valuesOf(ref.current!)} title={words} />
        )}
        {props.children}
        {share !== undefined && (
          <p>
            <progress className={bar} value={share} aria-label="Upload" /> {Math.round(share * 100)}%
          </p>
        )}
        <div className={actions}>
          <Button type="submit" kind={props.kind} disabled={props.disabled} aria-disabled={sending || undefined}>
            {sending ? (props.busy ?? props.submit) : props.submit}
          </Button>
          {props.more}
        </div>
        {/* What it said of fields went with their messages. */}
        {failure && !trouble && !Object.keys(failure.fields)[0] && (
          <Notice kind="error" more={failure.status === 0 ? <p>{OFFLINE}</p> : props.help?.(failure)}>
            {words ?? failure.error ?? props.failed}
          </Notice>
        )}
      </form>
    </FormState.Provider>
  );
}
