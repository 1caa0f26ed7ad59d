import { useEffect, useState } from 'react';

/** The files of static/art by name while the build prerenders pages; nothing in the app's own code. */
declare const ART: Record<string, string> | undefined;

/** A drawing of static/art as part of the page: an image would be cut off at its box, and is a request more. */
export function Drawing({ name, className }: { name: string; className: string }) {
  const [markup, setMarkup] = useState(ART?.[name] ?? '');
  useEffect(() => {
    fetch(`/art/${name}.svg`)
      .then(async (file) => setMarkup(file.ok ? await file.text() : ''))
      // Without it the page only lacks an ornament.
      .catch(() => {});
  }, [name]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}
