import type { ButtonHTMLAttributes } from 'react';
import { button, buttonKinds } from '#styles/components';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: keyof typeof buttonKinds | undefined;
}

/** The one button of the app: it sends nothing unless it is told to. */
export function Button({ kind = 'main', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${button} ${buttonKinds[kind]} ${className}`} {...rest} />;
}
