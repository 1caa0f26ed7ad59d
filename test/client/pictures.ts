/** What a browser makes of a photo: its sides, and the bytes it writes in each format (another one where it has none). */
export interface Maker {
  sides?: [width: number, height: number];
  writes?: Record<string, [type: string, bytes: number]>;
}

/** Gives the browser pictures and a canvas that know this photo, and notes what is drawn, until `restore`. */
export function fakePictures({ sides = [4000, 3000], writes }: Maker) {
  const { getContext, toBlob } = HTMLCanvasElement.prototype;
  const drawn: number[][] = [];
  const grounds: unknown[][] = [];
  const globals = globalThis as { createImageBitmap?: unknown };
  globals.createImageBitmap = async () => {
    if (!writes) throw new DOMException('not a picture', 'InvalidStateError');
    return { width: sides[0], height: sides[1], close() {} };
  };
  const brush = {
    globalCompositeOperation: '',
    fillStyle: '',
    drawImage: (_: unknown, ...box: number[]) => drawn.push(box.slice(2)),
    fillRect(...box: number[]) {
      grounds.push([this.globalCompositeOperation, this.fillStyle, ...box]);
    },
  };
  HTMLCanvasElement.prototype.getContext = (() => brush) as never;
  HTMLCanvasElement.prototype.toBlob = (then: (blob: Blob | null) => void, asked = '') => {
    const [type, size] = writes![asked] ?? [];
    then(type ? new Blob([new Uint8Array(size!)], { type }) : null);
  };
  return {
    drawn,
    grounds,
    restore() {
      Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
      delete globals.createImageBitmap;
    },
  };
}
