/** The part of `send.ts` that is needed only when something is sent: forms fetch it on their first focus. */
export { ofetch } from 'ofetch';
