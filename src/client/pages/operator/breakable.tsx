import { Fragment, type ReactNode } from 'react';

/**
 * Lets a long email address break after the @ rather than inside a name. No browser translates it.
 *
 * @param className for the break
 */
export const breakable = (text: string, className?: string): ReactNode =>
  text.split(/(\S+@\S+)/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at} translate="no">
        {part.split('@').map((half, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
          <Fragment key={side}>
            {side > 0 && (
              <>
                @<wbr className={className} />
              </>
            )}
            {half}
          </Fragment>
        ))}
      </span>
    ) : (
      part
    ),
  );
