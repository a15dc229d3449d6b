/** What a camera of the club looks at. */
export type Venue = 'rink' | 'court' | 'pool' | 'hall';

export const venueSize = { width: 640, height: 360, fps: 10 };
/** All that moves comes back to where it began after so long: a clip of it can be sent again and again. */
export const venueSeconds = 16;

type Colour = readonly [red: number, green: number, blue: number];
type Path = readonly [x: number, y: number, reachX: number, reachY: number, turns: number];

const white: Colour = [238, 242, 245];
const home: Colour = [196, 52, 48];
const away: Colour = [38, 78, 160];

/** Where each player goes: around a place, so far, so often. */
const players: readonly Path[] = [
  [150, 130, 60, 30, 2],
  [220, 240, 80, 40, 1],
  [330, 120, 70, 45, 3],
  [300, 260, 40, 50, 2],
  [430, 170, 90, 30, 1],
  [500, 250, 50, 40, 2],
  [380, 210, 110, 60, 1],
  [180, 190, 45, 60, 3],
];

/** A frame of a made-up place, drawn, as YUV 4:2:0: the same for the same number. */
export function drawVenue(venue: Venue, frame: number): Uint8Array {
  const canvas = createCanvas();
  const turn = (2 * Math.PI * frame) / (venueSeconds * venueSize.fps);
  scenes[venue](canvas, turn);
  return canvas.bytes;
}

type Scene = (canvas: Canvas, turn: number) => void;

const scenes: Record<Venue, Scene> = {
  rink(canvas, turn) {
    canvas.fill(40, 52, 64);
    canvas.rectangle([30, 70, 610, 330], [226, 236, 243]);
    for (const x of [220, 414]) canvas.rectangle([x, 70, x + 6, 330], away);
    for (const x of [90, 317, 544]) canvas.rectangle([x, 70, x + 6, 330], home);
    for (const [x, y] of [
      [150, 130],
      [150, 270],
      [490, 130],
      [490, 270],
      [320, 200],
    ] as const)
      canvas.ring(x, y, 34, home);
    drawCrowd(canvas, 60);
    drawPlayers(canvas, turn, 9, [20, 20, 24]);
  },
  court(canvas, turn) {
    canvas.fill(92, 62, 40);
    canvas.rectangle([40, 60, 600, 335], [206, 158, 98]);
    for (let y = 60; y < 335; y += 22) canvas.rectangle([40, y, 600, y + 1], [190, 142, 84]);
    canvas.frame([58, 76, 582, 320], white);
    canvas.rectangle([318, 76, 322, 320], white);
    canvas.ring(320, 198, 42, white);
    for (const [left, right] of [
      [58, 150],
      [490, 582],
    ] as const)
      canvas.frame([left, 148, right, 248], white);
    drawCrowd(canvas, 48);
    drawPlayers(canvas, turn, 10, [226, 120, 30]);
  },
  pool(canvas, turn) {
    canvas.fill(206, 212, 210);
    canvas.rectangle([30, 60, 610, 330], [38, 138, 178]);
    for (let lane = 1; lane < 6; lane += 1) {
      const y = 60 + lane * 45;
      for (let x = 30; x < 610; x += 20)
        canvas.rectangle([x, y - 2, x + 12, y + 2], lane % 2 === 0 ? home : [240, 210, 70]);
    }
    for (let lane = 0; lane < 6; lane += 1) {
      const x = 320 + 265 * Math.sin(turn * (1 + (lane % 2)) + lane * 0.35);
      canvas.rectangle([x - 34, 80 + lane * 45, x - 8, 84 + lane * 45], [150, 206, 224]);
      canvas.disc(x, 82 + lane * 45, 9, lane % 2 === 0 ? white : [240, 190, 60]);
    }
  },
  hall(canvas, turn) {
    canvas.fill(46, 38, 42);
    canvas.rectangle([0, 250, 640, 360], [96, 66, 46]);
    for (const x of [20, 560]) canvas.rectangle([x, 0, x + 60, 260], [116, 30, 40]);
    canvas.rectangle([170, 40, 470, 190], [232, 232, 226]);
    for (let line = 0; line < 4; line += 1)
      canvas.rectangle([200, 70 + line * 28, 330 + ((line * 67) % 110), 80 + line * 28], [120, 126, 140]);
    canvas.rectangle([120, 226, 200, 320], [136, 92, 58]);
    const sway = 5 * Math.sin(turn * 4);
    canvas.rectangle([138 + sway, 172, 182 + sway, 228], [44, 58, 92]);
    canvas.disc(160 + sway, 152, 22, [222, 178, 148]);
    for (let seat = 0; seat < 11; seat += 1)
      canvas.disc(30 + seat * 58 + 2 * Math.sin(turn * 2 + seat), 352, 24, [30 + seat * 4, 26, 32]);
  },
};

function drawCrowd(canvas: Canvas, bottom: number): void {
  for (let row = 0; row * 14 + 8 < bottom; row += 1)
    for (let seat = 0; seat < 54; seat += 1) {
      const shade = 70 + ((seat * 37 + row * 53) % 90);
      canvas.disc(6 + seat * 12 + (row % 2) * 6, 8 + row * 14, 4, [shade, shade - 12, shade - 22]);
    }
}

function drawPlayers(canvas: Canvas, turn: number, radius: number, ball: Colour): void {
  for (const [index, [x, y, reachX, reachY, turns]] of players.entries()) {
    const at = turn * turns + index;
    canvas.disc(x + reachX * Math.sin(at), y + reachY * Math.cos(at), radius, index % 2 === 0 ? home : away);
  }
  canvas.disc(320 + 200 * Math.sin(turn * 3), 200 + 80 * Math.sin(turn * 4), 4, ball);
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

interface Canvas {
  bytes: Uint8Array;
  fill(...colour: Colour): void;
  rectangle(box: Box, colour: Colour): void;
  frame(box: Box, colour: Colour): void;
  disc(x: number, y: number, radius: number, colour: Colour): void;
  ring(x: number, y: number, radius: number, colour: Colour): void;
}

function createCanvas(): Canvas {
  const { width, height } = venueSize;
  const luma = width * height;
  const bytes = new Uint8Array(luma * 1.5);
  const row = (y: number, from: number, to: number, colour: Colour) => {
    if (y < 0 || y >= height) return;
    const [left, right] = [from, to].map((x) => Math.max(0, Math.min(width, Math.round(x))));
    if (left === undefined || right === undefined || right <= left) return;
    const [y601, blue, red] = toYuv(colour);
    bytes.fill(y601, y * width + left, y * width + right);
    if (y % 2 !== 0) return;
    const start = (y / 2) * (width / 2);
    for (const [plane, value] of [blue, red].entries()) {
      const base = luma + (plane * luma) / 4 + start;
      bytes.fill(value, base + (left >> 1), base + ((right + 1) >> 1));
    }
  };
  const rectangle = ([left, top, right, bottom]: Box, colour: Colour) => {
    for (let y = Math.round(top); y < bottom; y += 1) row(y, left, right, colour);
  };
  const chord = (radius: number, y: number) => Math.sqrt(Math.max(0, radius * radius - y * y));
  return {
    bytes,
    fill: (...colour) => rectangle([0, 0, width, height], colour),
    rectangle,
    frame([left, top, right, bottom], colour) {
      for (const y of [top, bottom - 3]) rectangle([left, y, right, y + 3], colour);
      for (const x of [left, right - 3]) rectangle([x, top, x + 3, bottom], colour);
    },
    disc(x, y, radius, colour) {
      for (let down = -radius; down <= radius; down += 1)
        row(Math.round(y + down), x - chord(radius, down), x + chord(radius, down), colour);
    },
    ring(x, y, radius, colour) {
      for (let down = -radius; down <= radius; down += 1) {
        const [outer, inner] = [chord(radius, down), chord(radius - 3, down)];
        row(y + down, x - outer, x - inner, colour);
        row(y + down, x + inner, x + outer, colour);
      }
    },
  };
}

/** BT.601, studio range. */
function toYuv([red, green, blue]: Colour): [number, number, number] {
  return [
    16 + 0.257 * red + 0.504 * green + 0.098 * blue,
    128 - 0.148 * red - 0.291 * green + 0.439 * blue,
    128 + 0.439 * red - 0.368 * green - 0.071 * blue,
  ];
}
