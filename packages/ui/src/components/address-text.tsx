import { Fragment, forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/data.css?inline'

export interface AddressTextProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  address: string
  /** Shows every character, in groups of four to compare them; otherwise the first six and the last four. */
  full?: boolean
  start?: number
  end?: number
}

/** Cuts the middle out of an address that is longer than what would be left of it. */
export const shortenAddress = (address: string, start = 6, end = 4): string =>
  address.length > start + end + 1 ? `${address.slice(0, start)}\u2026${address.slice(-end)}` : address

/** Groups of four, the first one longer; the gaps are margins, so that a copied selection is still the address. */
const Groups = ({ text }: { text: string }) =>
  Array.from(
    { length: Math.max(1, Math.floor(text.length / 4)) },
    (_, i) => i && i * 4 + (text.length % 4),
  ).map((start, i) => (
    <Fragment key={start}>
      <span>{text.slice(start, i ? start + 4 : 4 + (text.length % 4))}</span>
      <wbr />
    </Fragment>
  ))

/** An address: monospaced, kept left-to-right in any text, the whole of it in the tooltip. */
export const AddressText = forwardRef<HTMLElement, AddressTextProps>(function AddressText(
  { address, full, start, end, className, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <bdi
      title={address}
      {...rest}
      ref={ref}
      dir="ltr"
      translate="no"
      className={classNames('lk-address', className)}
    >
      {full ? <Groups text={address} /> : shortenAddress(address, start, end)}
    </bdi>
  )
})
