import { forwardRef, type HTMLAttributes, useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icons/icon'
import { useStyles } from '../style-context'
import css from '../styles/picture.css?inline'

export interface PictureProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'children'> {
  /** Shown only when it is `https:`, or of `localhost`. Fetched when it comes into view, without a referrer. */
  src?: string | undefined
  /** Says what the picture is of, also where it is missing. */
  alt: string
  /** Stands in the box where there is no picture, or where it did not arrive. */
  missing: string
}

const frameIcon = 'M4 4.5h12v11H4zM4 13l3.5-3.5 3 3 2-2L16 14M12.5 7.5v.1'

/** A picture of a stranger in a square box of the width of its place. */
export const Picture = forwardRef<HTMLSpanElement, PictureProps>(function Picture(
  { src, alt, missing, className, ...rest },
  ref,
) {
  useStyles(css)
  const [broken, setBroken] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const image =
    src !== undefined && /^(https:\/\/|http:\/\/localhost(:\d+)?\/)/i.test(src) && src !== broken
      ? src
      : undefined
  return (
    <span
      {...rest}
      ref={ref}
      className={classNames('lk-picture', className)}
      data-loaded={image !== undefined && loaded === image ? '' : undefined}
    >
      {image === undefined ? (
        <span role="img" aria-label={alt} className="lk-picture-missing">
          <Icon d={frameIcon} size={28} />
          <span aria-hidden="true">{missing}</span>
        </span>
      ) : (
        <img
          src={image}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(image)}
          onError={() => setBroken(image)}
        />
      )}
    </span>
  )
})
