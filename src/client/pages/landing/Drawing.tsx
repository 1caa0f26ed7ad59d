/** The files of static/art by name while the build prerenders pages; nothing in the app's own code. */
declare const ART: Record<string, string> | undefined;

/** A drawing of static/art: part of the prerendered page, an image elsewhere. */
export const Drawing = ({ name, className }: { name: string; className: string }) =>
  ART ? (
    <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: ART[name]! }} />
  ) : (
    <div className={className}>
      <img src={`/art/${name}.svg`} alt="" />
    </div>
  );
