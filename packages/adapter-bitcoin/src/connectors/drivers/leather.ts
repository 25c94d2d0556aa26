import { LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeAddress } from '../../codec/address.js'
import { ids, nameOf } from '../../codec/bitcoin-networks.js'
import { hex } from '../../codec/encoding.js'
import { inferNetwork } from '../../codec/infer-network.js'
import { addressText, hexText, parseAnswer, pathText, publicKeyText } from '../schemas.js'
import type { CreateDriver, ToldAccount, WalletView } from './driver.types.js'
import { unwrap } from './sats-connect.js'

/** Networks by Leather's names. */
const names: Readonly<Record<string, NetworkId>> = {
  mainnet: ids.mainnet,
  testnet: ids.testnet,
  testnet4: ids.testnet4,
  signet: ids.signet,
  devnet: ids.regtest,
}

const anyAddress = v.looseObject({ symbol: v.string() })
const addressesAnswer = v.object({ addresses: v.array(anyAddress) })
const bitcoinAddress = v.object({
  type: v.string(),
  address: addressText,
  publicKey: publicKeyText,
  derivationPath: pathText,
})
const signatureAnswer = v.object({ signature: v.string(), address: v.optional(v.string()) })
const psbtAnswer = v.object({ hex: hexText })

const toTold = (entry: unknown): ToldAccount => {
  const { address, publicKey, type, derivationPath } = parseAnswer(bitcoinAddress, entry, 'its addresses')
  return {
    address,
    publicKey,
    purpose: type === 'p2tr' ? 'ordinals' : 'payment',
    ...(derivationPath === undefined ? {} : { path: derivationPath }),
  }
}

/** Leather: asks at every request, names the network in every request, tells of nothing by itself. */
export const createLeatherDriver: CreateDriver = ({ provider, host, current }) => {
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    const { request } = provider as { request(method: string, params?: unknown): Promise<unknown> }
    return unwrap(await request.call(provider, method, params))
  }
  const onNetwork = (networkId = current()) => {
    const network = networkId === undefined ? undefined : nameOf(names, networkId)
    return network === undefined ? {} : { network }
  }
  const connect = async (networkId: NetworkId | undefined): Promise<WalletView> => {
    const answer = await ask('getAddresses', onNetwork(networkId))
    const { addresses } = parseAnswer(addressesAnswer, answer, 'its addresses')
    // Its Stacks address comes in the same list.
    const accounts = addresses.filter(({ symbol }) => symbol === 'BTC').map(toTold)
    return { networkId: inferNetwork(accounts[0]?.address ?? '', host, networkId, current()), accounts }
  }
  return {
    codes: 'common',
    single: false,
    connect,
    async signMessage({ address }, message) {
      const paymentType = decodeAddress(address, current())?.kind === 'p2tr' ? 'p2tr' : 'p2wpkh'
      const answer = await ask('signMessage', { message, paymentType, ...onNetwork() })
      const { signature, address: signer } = parseAnswer(signatureAnswer, answer, 'its signature')
      // It signs with the account that is open in it, and no event told of another one.
      if (signer === undefined || signer === address) return { signature }
      throw new LatchkeyError(
        'wrongAccount',
        'The wallet has another account open than the one that was connected',
        {
          hint: 'Choose that account in the wallet, or connect again.',
        },
      )
    },
    async signPsbt(psbt, inputs) {
      const signAtIndex = inputs.map(({ index }) => index)
      const answer = await ask('signPsbt', {
        hex: hex.encode(psbt),
        signAtIndex,
        broadcast: false,
        ...onNetwork(),
      })
      return hex.decode(parseAnswer(psbtAnswer, answer, 'the signed transaction').hex.toLowerCase())
    },
    async switchNetwork(networkId) {
      if (nameOf(names, networkId) === undefined) {
        throw new LatchkeyError('unsupportedNetwork', 'The wallet does not know this network')
      }
      const view = await connect(networkId)
      if (view.networkId === networkId) return view
      throw new LatchkeyError('switchFailed', 'The wallet stayed on another network', {
        hint: 'Choose the network in the wallet first.',
      })
    },
    choose: () => connect(current()),
    request: ask,
  }
}
