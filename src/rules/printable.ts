import { refine, type Struct } from 'superstruct';

/**
 * The characters that the fonts of a council's record draw (`src/server/council/fonts.ts`): by turns the distance to
 * the next one that they draw and to the next one that they lack. A test holds it equal to the fonts and prints it.
 */
const TABLE =
  '4h g9 2 3 4 1 3 1 8 27 2 3 3 2 1 1 1 7 d c6 b 1b 1 13 1 2 11 k 2 11 5 l 1 5z 1 y 28 1c 1s 14 3 b 2 3 39 v 1 2 6 22 1 34 2 li 2 3e 6 eb 80 5i a 19 77 be 2v 7 1 j 1 p 1 k 1 7 1 2y 2 17 1 s 8 1b 1 h 1 p 9 i 4 d 9 g 1a 1 2 1 2s 2 12 9 a s 6b 3e di w k0 16 6 l 1 e 2 9 1 18 1 e c 2 2 1 1 1 7 1 l 11 4 6 1i 70 4 c6 2 3 2 1 i 2 4 2 3 2 4 1 e q 1 1r 1 1 2 1 1 1i 3 1 6 aq 6 2 2 6 2 5 2 2 1y 3 4 1 2 1 9 1 c 1 6 k v 2 j 1 1 1 2 1 1l 2 1o a 46 bh 1 r 7 4 u 1 u 4 1 4 2 s 1 z 1 1 1 4 3 1 1 7 2 1g 3 o 1 e 6 2 p 1 5 6 4 7k 6 2 2 2 1g 2 1t 2 21 8 l 1 e 2 4 3 9 h i 1 1m 2 h 10 d d 1q 2 5 r 4 6 1a 2 7f o 1 7 3k 12 a 1i 9 1 g 2n 1l 1 6 1 2 4 8 1 i 1 1q ak 5 3 1 d 1 d 1 d 2 6 1 6v 3 3u 5 10 c g w 14 1k 1d f c 4 1b 1 18 1 1w a 5 2o v 1 52u a g7l zj 1c 90 4 4 2 2 2 2 4 a d r 4 6 2 2 2 32 f 4 5 2 a 4 i 4 6 2 6 2 2 c 4 o 4 5 6 1 2 e b 25 8 1c a 4m w 1a 1 4x v 2p w 3l 1a 5t 8mc 6l8 4 1 2 4 2 b 1 8 1 b 1 1 1 1 5 1 4 8 1 3 2 1 1 3 1 3 2 a 1 3 6 6 1 3 1 1 1 5 2 2 3 3 2 4 3 1 1 4 1 1 1 2 1 l 1 4 1 3 1 3 1 1 2 1 1 4 2 9 1 7 2 4 3 1 3 4 1 a 2 4 1 2 1 4 1 2 4 1 1 1 y r 1 j 2 4h 5f g cd 2 1i 7 1d w 4 x 2 15 b2 le v 1 4 2c9 3 kh k 1sb a 10c6 2f dd 1g 1g 1g ec k 35g v 16p 1o 11 u 3k8 1 1 1 1u 1 47 1 xv 1 25 1 11c 1 7s 1 1c9 1 3c 1 cj 1 3w7 1 2ez 1 1cb 2 ay 1 re 1 1d6 1 6p 1 4h 1 23 1 220 1 1b 1 1x 1 10u 1 sf 1 nd 1 h7 1 dk 1 79 1 d0 1 ei 1 5g 1 2hc 1 1dw 1 1t 1 su 1 hb 1 s 1 96 1 o8 1 71 1 7 1 1 1 2 1 ca 1 3t 1 1k5 1 b4 1 1gt 1 4 1 8 1 1n4 1 7x 1 r 1 7s 1 5 1 x 1 11l 1 as 2 e 2 50 1 7m 1 2q 1 b 1 2 1 a 1 3q 1 b 1 2 1 25 1 3p 1 7 1 6 1 2 1 j 2 13 1 3b 2 3 1 1f 1 c 1 13 2 8 3 1 1 1 1 2w 2 m 1 1r 1 57 1 r 1 w 1 i 1 2 1 9 1 3 1 h 1 4b 1 em 1 47 1 2 1 p 1 6 1 47 1 9n 1 f 1 33 1 1d 1 e7 2 3i 1 w 1 7e 1 3 1 v 1 3m 1 b 1 r 1 36 1 1v 1 5 1 2 1 83 1 b 1 2 1 4q 1 5s 1 4 1 8 1 7 1 1 3 1 1 i 1 7 2 68 1 2 1 33 1 x 1 1n 1 63 1 4 1 2 1 h 1 j 1 2 1 i 1 6c 1 b 1 32 1 17 1 3j 1 3 2 2 1 6 2 1 1 3 1 1 1 8 1 3 1 b 2 8 1 4 1 2 1 2 1 3 1 2 1 1 1 3 1 1g 1 d 2 d 1 3r 1 8 1 45 2 6 1 1 1 2 2 6 1 3k 1 1 1 1 2 e 2 7 1 4 2 12 1 1u 1 1 1 8 1 2 1 3 1 29 1 b 1 a 1';
let edges: number[] | undefined;

/** Takes up no room on paper: spaces, line ends, joiners, marks of direction. */
const EMPTY = /[\s\p{Cc}\p{DI}]/u;

/** Whether a character has a glyph, or needs none. */
export function isPrintable(char: string): boolean {
  const code = char.codePointAt(0)!;
  if (code < 0x7f || EMPTY.test(char)) return true;
  let edge = 0;
  edges ??= TABLE.split(' ').map((distance) => (edge += Number.parseInt(distance, 36)));
  const next = edges.findIndex((each) => each > code);
  return next % 2 === 1 && !/\p{Cn}/u.test(char);
}

/** The first character of a text that has no glyph. */
const unprintable = (text: string) => [...text.normalize()].find((char) => !isPrintable(char));

/** A field whose texts are printed in the record that a council gets. */
export const printed = <T, S>(struct: Struct<T, S>): Struct<T, S> =>
  refine(struct, 'printed', (value) => {
    const char = unprintable(typeof value === 'string' ? value : Object.values(value as object).join(''));
    return char === undefined || `Your council's copy can't show “${char}”. Please leave it out.`;
  });
