import { type CSSProperties, forwardRef, type HTMLAttributes, useState } from 'react'
import { classNames } from '../class-names'
import { safeImage } from '../safe-image'
import { useStyles } from '../style-context'
import css from '../styles/list.css?inline'

export interface WalletIconProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'children'> {
  /** Shown only when it is `data:image/`, `https:` or `blob:`. */
  src?: string | undefined
  /** Its first letter stands in when there is no picture. */
  name: string
  /** Width and height in px. */
  size?: number
  shape?: 'square' | 'round'
}

/** A hue from 0 to 359 that belongs to a name. */
const hueOf = (name: string) => [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 0)

/** A wallet's icon in a box of fixed size; decoration, because the name stands beside it. */
export const WalletIcon = forwardRef<HTMLSpanElement, WalletIconProps>(function WalletIcon(
  { src, name, size = 40, shape = 'square', className, style, ...rest },
  ref,
) {
  useStyles(css)
  const [broken, setBroken] = useState<string>()
  const image = safeImage(src)
  const shown = image !== undefined && image !== broken
  const box = { '--size': `${size}px`, '--hue': hueOf(name) }
  return (
    <span
      {...rest}
      ref={ref}
      aria-hidden="true"
      className={classNames('lk-icon', className)}
      data-shape={shape}
      data-letter={shown ? undefined : ''}
      style={{ ...box, ...style } as CSSProperties}
    >
      {shown ? (
        <img
          // An image of a host is not fetched before it is seen. One that the page has is drawn with its frame.
          loading={image.startsWith('https') ? 'lazy' : undefined}
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(image)}
        />
      ) : (
        [...name.trim()].slice(0, 1).join('').toUpperCase()
      )}
    </span>
  )
})
