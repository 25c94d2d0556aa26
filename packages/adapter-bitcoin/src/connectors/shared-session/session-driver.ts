import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeAddress } from '../../codec/address.js'
import { base64, readBytes } from '../../codec/encoding.js'
import type { DriverInput, SigningDriver } from '../drivers/driver.types.js'
import { parseAnswer, parseTxid } from '../schemas.js'
import type { SessionAccount } from './address-book.js'

/** What asks the wallet behind a session. */
export interface TransportDriverInput {
  ask(method: string, params: unknown, options?: CallOptions): Promise<unknown>
  grants(method: string): boolean
  /** Those of the network in use. */
  accounts(): readonly SessionAccount[]
}

const signatureAnswer = v.object({ signature: v.string(), address: v.optional(v.string()) })
const psbtAnswer = v.object({ psbt: v.string() })
const transferAnswer = v.object({ txid: v.string() })

const invalid = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

/** The account that an address belongs to: every request names it beside the address. */
function requireOwner(accounts: readonly SessionAccount[], address: string): SessionAccount {
  const owner = accounts.find(({ told }) => told.some(each => each.address === address))
  if (owner) return owner
  throw new LatchkeyError('notAuthorized', 'This address belongs to no account of the session')
}

function groupByOwner(accounts: readonly SessionAccount[], inputs: readonly DriverInput[]) {
  const groups = new Map<SessionAccount, DriverInput[]>()
  for (const input of inputs) {
    const owner = requireOwner(accounts, input.address)
    groups.set(owner, [...(groups.get(owner) ?? []), input])
  }
  return groups
}

/** A wallet behind a session: each request names the account, signatures come as hex. */
export const createTransportDriver = ({ ask, grants, accounts }: TransportDriverInput): SigningDriver => ({
  codes: 'walletConnect',
  get single() {
    const told = accounts().flatMap(account => account.told)
    const isTaproot = ({ address }: { address: string }) => decodeAddress(address)?.kind === 'p2tr'
    // A taproot address that pays, and none for ordinals: what else is on it only the wallet knows.
    return told.some(isTaproot) && !told.some(({ purpose }) => purpose === 'ordinals')
  },
  can: what => grants(what === 'message' ? 'signMessage' : 'signPsbt'),
  async signMessage({ address }, message, protocol, options) {
    const { spelled: account } = requireOwner(accounts(), address)
    const answer = await ask('signMessage', { account, message, address, protocol }, options)
    const told = parseAnswer(signatureAnswer, answer, 'its signature')
    if (told.address !== undefined && decodeAddress(told.address)?.address !== address)
      throw new LatchkeyError('invalidResponse', 'The wallet signed with another address than it was asked')
    return { signature: told.signature.replace(/^0x/i, '') }
  },
  async signPsbt(psbt, inputs, options) {
    let signed = psbt
    // One account signs after the other; usually there is one.
    for (const [{ spelled: account }, own] of groupByOwner(accounts(), inputs)) {
      const signInputs = own.map(({ index, address, sighashTypes }) => ({
        address,
        index,
        ...(sighashTypes ? { sighashTypes } : {}),
      }))
      const params = { account, psbt: base64.encode(signed), signInputs, broadcast: false }
      const told = parseAnswer(psbtAnswer, await ask('signPsbt', params, options), 'the signed transaction')
      const bytes = readBytes(told.psbt.trim())
      if (!bytes || bytes.length === 0) throw invalid('the signed transaction')
      signed = bytes
    }
    return signed
  },
  // Where PSBTs were granted the kit chooses the coins itself: it knows which may be spent.
  ...(grants('sendTransfer') && !grants('signPsbt')
    ? {
        // Without the signal: what the wallet sends after an abort is reported all the same.
        async send({ from, to, sats }) {
          const { spelled: account } = requireOwner(accounts(), from)
          const params = { account, recipientAddress: to, amount: String(sats) }
          const answer = await ask('sendTransfer', params)
          return parseTxid(parseAnswer(transferAnswer, answer, 'the id of a transaction').txid)
        },
      }
    : {}),
  request: (method, params) => ask(method, params),
})
