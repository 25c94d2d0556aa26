import { Fragment, useId, useState } from 'react'
import { avatarSpots } from '../page-button/avatar-spots'
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
  return (
    <svg {...shared} viewBox="0 0 100 100" aria-hidden="true">
      {avatarSpots(seed).map(({ x, y, from, to, opacity }, i) => (
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
