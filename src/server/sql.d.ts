declare module '*.sql' {
  /** The file's text; esbuild's `text` loader puts it into the bundle. */
  const text: string;
  export default text;
}
