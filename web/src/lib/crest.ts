// A face for every card, drawn from the character's name: the same name always gives the same figure, and no image is needed.
// One family of figures for each kind of card; the name's hash seeds the choices within it.

export type Family = "person" | "beast" | "mech" | "scene" | "site" | "event";

type Random = () => number;

// FNV-1a, 32 bits, over the name's code units.
export function hashOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const number = (value: number) => String(Math.round(value * 10) / 10);
const between = (random: Random, low: number, high: number) => low + (high - low) * random();
const choose = <T>(random: Random, from: readonly T[]) => from[Math.floor(random() * from.length)]!;

// A point at a radius and a turn (0: up, 1: all around) from the middle.
function point(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${number(50 + radius * Math.sin(angle))} ${number(50 - radius * Math.cos(angle))}`;
}

const each = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");
const filled = (path: string, opacity: number) => `<path d="${path}" opacity="${opacity.toFixed(2)}"/>`;
const stroked = (path: string, width: number, opacity: number) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${number(width)}" stroke-linecap="round" opacity="${opacity.toFixed(2)}"/>`;
const ring = (radius: number, width: number, opacity: number) =>
  `<circle cx="50" cy="50" r="${number(radius)}" fill="none" stroke="currentColor" stroke-width="${number(width)}" opacity="${opacity.toFixed(2)}"/>`;
const dot = (radius: number, opacity = 0.95) => `<circle cx="50" cy="50" r="${number(radius)}" opacity="${opacity}"/>`;

// Petals from one radius to another, `wide` parts of a turn across.
function petals(count: number, from: number, to: number, wide: number, offset = 0): string {
  const middle = from + (to - from) * 0.55;
  return each(count, (i) => {
    const turn = (i + offset) / count;
    return `M${point(from, turn)}Q${point(middle, turn - wide)} ${point(to, turn)}Q${point(middle, turn + wide)} ${point(from, turn)}Z`;
  });
}

const star = (count: number, step: number, radius: number, offset = 0) =>
  each(count, (i) => `M${point(radius, (i + offset) / count)}L${point(radius, (i + offset + step) / count)}`);

function rosette(random: Random): string {
  const count = choose(random, [7, 8, 9, 11]);
  const step = choose(random, count > 8 ? [3, 4] : [2, 3]);
  return (
    stroked(star(count, step, 46), 2.4, 0.45) +
    stroked(star(count, Math.max(2, step - (random() < 0.5 ? 1 : 0)), between(random, 26, 34), 0.5), 2, 0.65) +
    filled(petals(count, 0, between(random, 13, 19), 0.5 / count, 0), 0.95)
  );
}

function blossom(random: Random): string {
  const count = choose(random, [5, 6, 8]);
  const wide = between(random, 0.075, 0.115) * (6 / count) ** 0.5;
  return (
    filled(petals(count, 5, 47, wide), 0.36) +
    filled(petals(count, 10, between(random, 29, 34), wide * 1.1, 0.5), 0.55) +
    dot(5)
  );
}

function pinwheel(random: Random): string {
  const count = choose(random, [5, 6, 7]);
  const twist = between(random, 0.05, 0.13) * (random() < 0.5 ? -1 : 1);
  const blades = (from: number, to: number, turn: number) =>
    each(count, (i) => {
      const at = i / count;
      return `M${point(from, at)}Q${point(to * 0.74, at + turn * 0.25)} ${point(to, at + turn)}Q${point(to * 0.5, at + turn * 0.9)} ${point(from, at + 0.12)}Z`;
    });
  return filled(blades(8, 47, twist), 0.42) + filled(blades(6, 25, -twist * 1.2), 0.62) + dot(4.5);
}

function orbits(random: Random): string {
  return (
    [44, 34, 24, 14]
      .map((radius, i) => {
        const from = random();
        const long = between(random, 0.35, 0.72);
        const moon = from + long + (1 - long) / 2;
        const arc = `M${point(radius, from)}A${radius} ${radius} 0 ${long > 0.5 ? 1 : 0} 1 ${point(radius, from + long)}`;
        const [x, y] = point(radius, moon).split(" ");
        return (
          stroked(arc, between(random, 2.2, 5.5), 0.4 + 0.12 * i) +
          `<circle cx="${x}" cy="${y}" r="${number(between(random, 2.5, 4.5))}" opacity=".9"/>`
        );
      })
      .join("") + dot(5)
  );
}

function lattice(random: Random): string {
  const size = () => between(random, 7.5, 13);
  const [corner, side, pole, middle] = [size(), size(), size(), size()];
  const diamond = (x: number, y: number, r: number) =>
    `M${x} ${number(y - r)}L${number(x + r)} ${y}L${x} ${number(y + r)}L${number(x - r)} ${y}Z`;
  const at = [22, 50, 78];
  const cells = (r: number, places: [number, number][]) => places.map(([x, y]) => diamond(at[x]!, at[y]!, r)).join("");
  return (
    filled(cells(corner, [[0, 0], [2, 0], [0, 2], [2, 2]]) + cells(middle, [[1, 1]]), 0.34) +
    filled(cells(side, [[0, 1], [2, 1]]), 0.48) +
    filled(cells(pole, [[1, 0], [1, 2]]), 0.62) +
    ring(46, 2, 0.6)
  );
}

function crescents(random: Random): string {
  const count = choose(random, [3, 4, 5]);
  const outer = between(random, 29, 33);
  const moon = `M50 4a${number(outer)} ${number(outer)} 0 0 1 0 47.5a${number(outer * 0.8)} ${number(outer * 0.8)} 0 0 0 0 -47.5Z`;
  return (
    each(count, (i) => `<path transform="rotate(${number((360 * i) / count)} 50 50)" d="${moon}" opacity=".5"/>`) +
    filled(petals(count * 2, 4, 22, 0.045), 0.75) +
    ring(46, 1.6, 0.4)
  );
}

function person(random: Random): string {
  return choose(random, [rosette, blossom, pinwheel, orbits, rosette, blossom, pinwheel, crescents, lattice])(random);
}

const crowns: ((random: Random) => string)[] = [
  (random) =>
    [[50, 56, 61, 6], [61, 68, 72, 12], [72, 80, 83, 20]]
      .map(([left, tip, right, top], i) => filled(`M${left} 36L${tip} ${number(top! + between(random, -2, 2))}L${right} 38Z`, 0.55 - 0.08 * i))
      .join(""),
  (random) => filled(`M54 42Q${number(between(random, 67, 75))} 30 ${number(between(random, 60, 66))} 2Q${number(between(random, 89, 94))} 26 68 48Z`, 0.5),
  () => filled("M54 38C70 14 98 20 94 48C92 62 78 62 78 52C78 46 84 46 85 50C88 34 72 30 62 46Z", 0.52),
  (random) =>
    [[34, 98], [45, 93], [56, 88]]
      .map(([top, tip], i) => filled(`M60 ${top}L${tip} ${number(top! - between(random, 6, 14))}L64 ${top! + 10}Z`, 0.36 + 0.1 * i))
      .join(""),
];

function beast(random: Random): string {
  const wide = between(random, 30, 37);
  const jaw = between(random, 66, 73);
  const chin = between(random, 85, 92);
  const eye = between(random, 54, 57.5);
  const brow = between(random, 38, 47);
  const teeth = choose(random, [2, 3, 4]);
  const tooth = 24.5 / teeth;
  const half =
    choose(random, crowns)(random) +
    filled(`M50 34Q${number(50 + wide * 0.8)} 34 ${number(50 + wide)} 50Q${number(50 + wide * 0.9)} ${number(jaw)} 50 ${number(chin)}Z`, 0.3) +
    filled(`M${number(eye)} 54Q${number(eye + 10.5)} ${number(brow)} ${number(eye + 17)} ${number(brow + 4)}Q${number(eye + 11.5)} 57 ${number(eye)} 54Z`, 0.98) +
    filled(
      each(teeth, (i) => {
        const x = 50 + i * tooth * 1.1;
        return `M${number(x)} ${number(jaw - 0.8 * i)}l${number(tooth)} -0.6l${number(-tooth / 2)} ${number(between(random, 6, 14))}Z`;
      }),
      0.82,
    );
  return `<g>${half}</g><g transform="matrix(-1 0 0 1 100 0)">${half}</g>`;
}

function mech(random: Random): string {
  const teeth = choose(random, [8, 10, 12]);
  const broad = 0.19 / teeth + 0.004;
  const cogs = each(teeth, (i) => {
    const at = i / teeth;
    return `M${point(36, at - broad * 1.15)}L${point(46, at - broad)}L${point(46, at + broad)}L${point(36, at + broad * 1.15)}Z`;
  });
  const sides = choose(random, [5, 6, 8]);
  const polygon = (radius: number, offset: number) => `M${Array.from({ length: sides }, (_, i) => point(radius, (i + offset) / sides)).join("L")}Z`;
  const bolts = each(sides, (i) => {
    const [x, y] = point(24, i / sides).split(" ");
    return `<circle cx="${x}" cy="${y}" r="2" opacity=".8"/>`;
  });
  return filled(cogs, 0.45) + ring(33, 6, 0.45) + filled(polygon(24, 0), 0.35) + filled(polygon(between(random, 11, 18), 0.5), 0.6) + bolts + dot(between(random, 3.5, 7));
}

function scene(random: Random): string {
  const top = between(random, 53, 57);
  const hills = each(4, (i) => {
    const y = top + 10 * i;
    return filled(
      `M0 ${number(y)}Q${number(between(random, 16, 30))} ${number(y - between(random, 4, 12))} 50 ${number(y)}T100 ${number(y + between(random, -4, 4))}V100H0Z`,
      0.22 + 0.09 * i,
    );
  });
  return `<circle cx="${number(between(random, 30, 70))}" cy="${number(top - 14)}" r="${number(between(random, 11.5, 14.5))}" opacity=".8"/>${hills}`;
}

function site(random: Random): string {
  const count = choose(random, [3, 4, 5]);
  const wide = count === 3 ? 25 : count === 4 ? 18 : 13.8;
  const arches = each(count, (i) => {
    const x = 8 + i * (wide + 3);
    const y = between(random, 41, 62);
    const door = (88 - y) * 0.55;
    const gap = wide * 0.39;
    return (
      filled(`M${number(x)} 88V${number(y)}q${number(wide / 2)} ${number(-wide * 0.93)} ${number(wide)} 0V88Z`, i % 2 ? 0.42 : 0.3) +
      filled(`M${number(x + (wide - gap) / 2)} 88v${number(-door)}q${number(gap / 2)} ${number(-gap * 0.93)} ${number(gap)} 0v${number(door)}Z`, 0.6)
    );
  });
  return arches + filled("M4 88h92v4H4Z", 0.8);
}

function event(random: Random): string {
  const rays = choose(random, [12, 16, 18]);
  const burst = each(rays, (i) => {
    const at = i / rays;
    return `M${point(13, at - 0.28 / rays)}L${point(i % 2 ? between(random, 29, 36) : 46, at)}L${point(13, at + 0.28 / rays)}Z`;
  });
  return filled(burst, 0.48) + ring(11, 2, 0.7) + filled(petals(4, 0, 9, 0.11), 0.95);
}

const families: Record<Family, (random: Random) => string> = { person, beast, mech, scene, site, event };
const drawn = new Map<string, string>();

// What stands inside an <svg viewBox="0 0 100 100" fill="currentColor">.
export function crest(name: string, family: Family): string {
  const key = `${family} ${name}`;
  let shape = drawn.get(key);
  if (shape === undefined) {
    shape = families[family](mulberry32(hashOf(key)));
    drawn.set(key, shape);
  }
  return shape;
}
