/** Hash of the sources this app was built from. */
declare const BUILD: string;
/** The paths of the screens that have styles of their own, with spaces between them. */
declare const SHEETS: string;

/**
 * A screen's own styles stand in its HTML; whoever comes to it by a link of the app gets them as a file. Resolves once
 * they are there.
 *
 * @param path the route; other names have no sheet
 */
export function dress(path: string): Promise<unknown> | undefined {
  if (!SHEETS.split(' ').includes(path) || document.getElementById('app')?.dataset.path === path) return undefined;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/assets/sheet${path.replaceAll('/', '-')}-${BUILD}.css`;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject();
    };
    document.head.append(link);
  });
}
