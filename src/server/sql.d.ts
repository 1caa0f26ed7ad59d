declare module '*.sql' {
  /** The file's text. esbuild's `text` loader includes it in the bundle. */
  const text: string;
  export default text;
}
