import { Fragment, type ReactNode } from 'react';

/** An address that is too long for its line goes on after the sign, and not somewhere in a name. */
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
