import { Fragment, type ReactNode } from 'react';

/** Lets a long email address break after the @ rather than inside a name. */
export const breakable = (text: string): ReactNode =>
  text.split('@').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={at}>
      {at > 0 && (
        <>
          @<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
