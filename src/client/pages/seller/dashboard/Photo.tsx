/** Where the API lives: photo addresses are paths on its origin. */
declare const API_ORIGIN: string;

interface PhotoProps {
  /** As the API gives it: the wide version, or nothing. */
  url: string | null | undefined;
  alt: string;
  /** Which width the picture has on the screen, as in HTML. */
  sizes: string;
  className: string;
}

/**
 * A photo in the width that suits the screen; the small one for people who save data. Never part of a
 * prerendered page.
 */
export function Photo({ url, alt, sizes, className }: PhotoProps) {
  if (!url) return <span className={className} aria-hidden="true" />;
  const large = url.startsWith('/') ? API_ORIGIN + url : url;
  const small = large.replace(/-1280\.webp$/, '-640.webp');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const choice = small !== large && !connection?.saveData;
  return (
    <img
      className={className}
      width="640"
      height="640"
      loading="lazy"
      decoding="async"
      sizes={choice ? sizes : undefined}
      srcSet={choice ? `${small} 640w, ${large} 1280w` : undefined}
      // Last: some browsers start with it before they know the rest.
      src={small}
      alt={alt}
    />
  );
}
