import { createContext, useContext } from 'react';
import type { Messages } from '#rules/form';

interface FormContext {
  id: string;
  messages: Messages;
  initial: Record<string, unknown>;
}
export const FormState = createContext<FormContext>({ id: '', messages: {}, initial: {} });
/** The state that a form shares with its fields. */
export const useFormContext = () => useContext(FormState);
