import './kit.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Messages, check as messagesOf, type Rules, readText } from '#rules/form';
import { actions, progress as bar, form as formStyle } from '#styles/form';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { Failure, network } from '../send.ts';
import { FormState } from './context.ts';
import type { FormDraft } from './draft.ts';
import { ErrorSummary, moveTo } from './ErrorSummary.tsx';
import { controlsOf, fileOf, valuesOf } from './values.ts';

export interface Sending {
  form: HTMLFormElement;
  /** Show the share of an upload that has left, 0 to 1. */
  progress: (share: number) => void;
}

interface FormProps<T> {
  rules: Rules<T>;
  /** The fields of this step, where the rules cover a whole wizard. */
  only?: readonly string[];
  /** Values shown at first. */
  initial?: Record<string, unknown>;
  /** Keeps what is typed under this name until it is sent (never passwords or files). */
  draft?: FormDraft;
  /** Messages about chosen files, by field. */
  files?: Record<string, (file: File) => string | undefined>;
  /** Check a field on every change once it was touched, not only after a first try to send. */
  live?: boolean;
  submit: string;
  /** Quiet where another button leads on; danger where it cannot be undone. */
  kind?: 'quiet' | 'danger' | undefined;
  busy?: string;
  /** The send button waits for something beside the page itself (an empty email, a short code). */
  disabled?: boolean | undefined;
  /** The words where the server gives none. */
  failed: string;
  /** Words for the server's machine codes, and for anything else a page wants to say differently. */
  explain?: ((failure: Failure) => ReactNode | undefined) | undefined;
  /** What stands below the words of a failure: more about it, or a way on. */
  help?: (failure: Failure) => ReactNode;
  /** Field messages from outside (a step that the server sent back). */
  messages?: Messages | undefined;
  onChange?: (values: Record<string, unknown>) => void;
  /** Sends the cleaned value. Rejecting with a Failure puts its messages on the page; what was typed stays. */
  onSend: (value: T, sending: Sending) => Promise<unknown>;
  /** Buttons beside the send button. */
  more?: ReactNode;
  children: ReactNode;
}

const OFFLINE = "We couldn't reach our server. Check your connection and try again. Your answers are still here.";

/** The one form of the app: it checks, sends, shows what is wrong, and loses nothing. */
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
  /** How often the focus was asked to go to the first message. */
  const [moves, setMoves] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is its name
  useEffect(() => {
    const lost = draft?.restore(ref.current!);
    if (lost) setMessages(lost);
  }, [draft?.name]);
  /** Shows messages and moves to the first of them. */
  const show = (found: Messages) => {
    setMessages(found);
    setTried(true);
    setFailure(undefined);
    setMoves((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is the same each time
  useEffect(() => {
    if (props.messages) show(props.messages);
  }, [props.messages]);
  // Not before the summary is drawn: it pushes the fields down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing changes the messages, and must not move the focus
  useEffect(() => {
    if (moves) moveTo(controlsOf(ref.current!).find(({ name, type }) => messages[name] && type !== 'hidden'));
  }, [moves]);
  // It stands below the buttons, which may be the end of the screen.
  useEffect(() => {
    if (failure) ref.current!.lastElementChild!.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  // If what takes the form's place doesn't take the focus, the page's heading does.
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
    // In the order of the form, which the focus follows; then those of fields that it does not show.
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
      // The form may go on with the next entry (a dish): that one has not been tried yet.
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

  // Messages of fields that this form does not show (a whole wizard's rules) would be invisible: they head the form.
  const trouble = tried && Object.keys(messages)[0];
  const words = failure && props.explain?.(failure);
  return (
    <FormState.Provider value={{ id, messages, initial }}>
      <form
        ref={ref}
        // Before the page is taken over a browser would put a GET form's fields into the address bar.
        method="post"
        noValidate
        className={formStyle}
        onSubmit={onSubmit}
        onChange={onChange}
        onFocus={network.prefetch}
      >
        {/* Of one field the message is all there is to read, and the focus is at it. */}
        {trouble && !live && controlsOf(ref.current!)[1] && <ErrorSummary id={id} messages={messages} title={words} />}
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
        {failure && !trouble && (
          <Notice kind="error" more={failure.status === 0 ? <p>{OFFLINE}</p> : props.help?.(failure)}>
            {words ?? failure.error ?? props.failed}
          </Notice>
        )}
      </form>
    </FormState.Provider>
  );
}
