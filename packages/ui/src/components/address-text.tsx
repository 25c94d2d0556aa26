import { Fragment, forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/data.css?inline'

export interface AddressTextProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  address: string
  /** Shows every character, in groups of four to compare them; otherwise what `shortenAddress` leaves. */
  full?: boolean
  /** With `full`: another address; the groups in which this one differs from it are marked. */
  unlike?: string
  start?: number
  end?: number
}

// As in core's `shortenAddress`, which the page's buttons use: a test of the react package compares the two.
const prefixOf = (address: string): string =>
  /^0x|^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]|[a-z]+1)(?=[02-9ac-hj-np-z]{16,}$)/.exec(address)?.[0] ?? ''

/** Cuts the middle out of an address. Keeps four characters at each end, and the prefix that all of its kind share. */
export const shortenAddress = (address: string, start = prefixOf(address).length + 4, end = 4): string =>
  address.length > start + end + 1 ? `${address.slice(0, start)}\u2026${address.slice(-end)}` : address

/** The prefix, then groups of four; the gaps are margins, so that a copied selection is still the address. */
const Groups = ({ text, unlike }: { text: string; unlike: string | undefined }) => {
  const prefix = prefixOf(text)
  const groupsOf = (address: string) => address.slice(prefixOf(address).length).match(/.{1,4}/g) ?? []
  const others = unlike === undefined ? undefined : groupsOf(unlike)
  // Case is a checksum in hexadecimal, and counts in base58.
  const read = (group = '') => (prefix === '0x' ? group.toLowerCase() : group)
  return (
    <>
      {prefix && <span>{prefix}</span>}
      {groupsOf(text).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <Fragment key={index}>
          <span data-differs={others && read(group) !== read(others[index]) ? '' : undefined}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </>
  )
}

/** An address: monospaced, kept left-to-right in any text, the whole of it in the tooltip. */
export const AddressText = forwardRef<HTMLElement, AddressTextProps>(function AddressText(
  { address, full, unlike, start, end, className, ...rest },
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
      {full ? <Groups text={address} unlike={unlike} /> : shortenAddress(address, start, end)}
    </bdi>
  )
})
