import { form } from './form.ts';
import { email, sixDigits } from './text.ts';

export const driverSendCode = form({ email: email('Enter a valid email.') });

export const driverVerifyCode = form({
  email: email('Enter a valid email.'),
  code: sixDigits('Enter the 6-digit code.'),
});
