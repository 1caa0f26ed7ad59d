import type { ButtonHTMLAttributes } from 'react';
import { button, buttonKinds } from '#styles/components';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: keyof typeof buttonKinds | undefined;
}

/** The button that all pages use. It does not submit unless `type` says so. */
export function Button({ kind = 'main', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${button} ${buttonKinds[kind]} ${className}`} {...rest} />;
}
