import { AddressText } from '@latchkey/ui/components/address-text'
import type { ReactNode } from 'react'
import { useIdentity } from './use-identity.js'

/** The name of an account, else its address. For rows in which nothing moves: where money does, both are shown. */
export function AccountName(props: { readonly namespace: string; readonly address: string }): ReactNode {
  const { namespace, address } = props
  const name = useIdentity(namespace, address)?.name
  return name === undefined ? <AddressText address={address} /> : <bdi title={address}>{name}</bdi>
}
