import { createContext, useContext } from 'react';
import type { Messages } from '#rules/form';

interface FormContext {
  id: string;
  messages: Messages;
  initial: Record<string, unknown>;
}
export const FormState = createContext<FormContext>({ id: '', messages: {}, initial: {} });
/** What the form tells the fields in it. */
export const useFormContext = () => useContext(FormState);
