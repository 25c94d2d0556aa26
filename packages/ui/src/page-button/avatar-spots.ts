/** FNV-1a: 32 bits of any text. */
const hashOf = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** One of the two circles of an avatar, in a square of 100: where its gradient begins, and its two colours. */
export interface AvatarSpot {
  readonly x: number
  readonly y: number
  readonly from: string
  readonly to: string
  readonly opacity?: number
}

/** The circles that an address always has. They fill themselves: what a page's button has to style and lay out is kept small. */
export function avatarSpots(seed: string): readonly AvatarSpot[] {
  const bits = hashOf(seed.toLowerCase())
  const hue = bits % 360
  const ground = `hsl(${hue} 75% 62%)`
  const deep = `hsl(${hue + 310} 80% 58%)`
  return [
    {
      x: 15 + ((bits >>> 4) & 31),
      y: 10 + ((bits >>> 10) & 31),
      from: `hsl(${hue + 40} 95% 78%)`,
      to: ground,
    },
    { x: 60 + ((bits >>> 16) & 31), y: 60 + ((bits >>> 22) & 31), from: deep, to: deep, opacity: 0 },
  ]
}
