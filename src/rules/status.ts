// Apart from the rules of forms, so that screens which only show a status load without them.

/** Checks a council status, which is free text, for some words in any case. */
const isOneOf = (words: RegExp) => (councilStatus: unknown) => words.test(String(councilStatus ?? '').trim());

/** Whether a seller's council status unlocks the menu. */
export const isApproved = isOneOf(/^(registered|approved|active|live)$/i);

/** Whether a council status is a refusal, which needs a reason. */
export const isRefused = isOneOf(/^refused$/i);
