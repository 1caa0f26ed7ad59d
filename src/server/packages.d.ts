// The types that we use of packages that come without.
declare module 'fontkit' {
  /** An open font. Only pdfkit looks inside. */
  export interface Font {
    readonly postscriptName: string;
  }
  export function create(file: Uint8Array): Font;
}
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype';
      noHinting: boolean;
      dropTables: readonly string[];
      variationAxes?: Record<string, number>;
    },
  ): Promise<Buffer>;
}
