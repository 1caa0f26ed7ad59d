/** The API's origin; photo addresses are paths on it. */
declare const API_ORIGIN: string;

interface PhotoProps {
  /** The wide version's address from the API, if there is a photo. */
  url: string | null | undefined;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  className: string;
}

/** A photo in the width that suits the screen; the small one for people who save data. Must not be prerendered. */
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
      // Last: some browsers start loading `src` before they know the other attributes.
      src={small}
      alt={alt}
    />
  );
}
