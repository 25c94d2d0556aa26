import { Fragment, useId, useState } from 'react'
import { safeImage } from '../safe-image'

export interface AvatarProps {
  /** The same seed, an address, always gives the same picture. */
  seed: string
  /** A profile picture, shown instead while it loads. */
  src?: string | undefined
  /** Width and height in px. */
  size?: number
  className?: string
}

/** FNV-1a: 32 bits of any text. */
const hashOf = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** A person's picture: the profile image, or a soft gradient made from the address. Decoration, never fetched. */
export const Avatar = ({ seed, src, size = 40, className = '' }: AvatarProps) => {
  const id = useId()
  const [broken, setBroken] = useState<string>()
  const image = safeImage(src)
  const shared = { width: size, height: size, className: `lk-avatar ${className}`.trim() }
  if (image && image !== broken)
    return (
      <img {...shared} src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
    )
  const bits = hashOf(seed.toLowerCase())
  const hue = bits % 360
  const ground = `hsl(${hue} 75% 62%)`
  const deep = `hsl(${hue + 310} 80% 58%)`
  // Two circles that fill themselves: what a page's button has to style and lay out is kept small.
  const spots = [
    {
      x: 15 + ((bits >>> 4) & 31),
      y: 10 + ((bits >>> 10) & 31),
      from: `hsl(${hue + 40} 95% 78%)`,
      to: ground,
    },
    { x: 60 + ((bits >>> 16) & 31), y: 60 + ((bits >>> 22) & 31), from: deep, to: deep, opacity: 0 },
  ]
  return (
    <svg {...shared} viewBox="0 0 100 100" aria-hidden="true">
      {spots.map(({ x, y, from, to, opacity }, i) => (
        <Fragment key={from}>
          <radialGradient id={id + i} gradientUnits="userSpaceOnUse" cx={x} cy={y} r="62">
            <stop stopColor={from} />
            <stop offset="1" stopColor={to} stopOpacity={opacity} />
          </radialGradient>
          <circle cx="50" cy="50" r="50" fill={`url(#${id + i})`} />
        </Fragment>
      ))}
    </svg>
  )
}
