import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names'
import { drawFinders, drawQr, type QrDrawing } from '../qr-path'
import { useStyles } from '../style-context'
import css from '../styles/qr.css?inline'
import { Spinner } from './button/spinner'

export interface QrCodeProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** What a camera reads. Left out while the link is on its way: a skeleton takes the place of the code. */
  value?: string | undefined
  /** The text alternative: what the code is for. */
  label: string
  /** In the middle, about 56 px; the code keeps room for it. */
  logo?: ReactNode
  /** Large: as wide as the sheet, with hard edges, for long links and old cameras. Otherwise with round ends. */
  size?: 'md' | 'lg'
}

/** The size of the skeleton code, in modules. */
const BONES = 41
const finders = drawFinders(BONES)
// What the standard asks for, in modules.
const QUIET = 4
// A long code has small modules: whole squares with hard edges leave the most to a weak camera.
const hardEdges = { strokeLinecap: 'square', shapeRendering: 'crispEdges' } as const

/** A QR code that cameras read in both themes: dark on a light ground, error correction Q. */
export const QrCode = ({ value, label, logo, size = 'md', className, ...rest }: QrCodeProps) => {
  useStyles(css)
  const [drawn, setDrawn] = useState<QrDrawing & { value: string }>()
  const hasLogo = Boolean(logo)
  useEffect(() => {
    if (value === undefined) return
    let gone = false
    import('uqr')
      .then(({ encode }) => {
        if (gone) return
        const { data } = encode(value, { ecc: 'Q', boostEcc: true, border: 0 })
        setDrawn({ ...drawQr(data, hasLogo), value })
      })
      // Thrown while rendering, so that the boundary around it says so and offers another try.
      .catch(error => {
        if (gone) return
        setDrawn(() => {
          throw error
        })
      })
    return () => {
      gone = true
    }
  }, [value, hasLogo])
  // One of a former value is not shown.
  const ready = drawn?.value === value ? drawn : undefined
  const side = (ready?.size ?? 0) + 2 * QUIET
  return (
    <div
      {...rest}
      role="img"
      aria-label={label}
      aria-busy={!ready}
      data-size={size}
      dir="ltr"
      className={classNames('lk-qr', className)}
    >
      {ready ? (
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d={ready.modules} {...(size === 'lg' && hardEdges)} />
          <path d={ready.eyes} strokeLinejoin="round" />
          <path d={ready.pupils} fill="currentColor" strokeLinejoin="round" />
        </svg>
      ) : (
        <>
          <span className="lk-qr-bones">
            <svg viewBox={`0 0 ${BONES} ${BONES}`} aria-hidden="true">
              <path d={finders.eyes} />
              <path d={finders.pupils} />
            </svg>
          </span>
          <Spinner />
        </>
      )}
      {ready && logo && <span className="lk-qr-logo">{logo}</span>}
    </div>
  )
}
