import { otherText } from '../shared/other-text'
import { encodeAmino, encodeSignDoc, fromBase64, toBase64, toHex, utf8 } from './bytes'
import type { CosmosKey } from './keys'
import { raiseFee, shapeCosmosSignature, shapeDocument, shapeKey } from './misbehaviour'
import type { Ask } from './runner'
import { readSuggestion } from './suggestion'
import type { AminoDocument, CosmosWalletNetwork, DirectDocument, KeplrKey } from './wallet.types'
import { type CosmosContext, persistCosmos, selectedKey } from './wallet-state'

/** What wallets of every form do; the forms only dress it. */
export interface Operations {
  requireNetwork(chainId: string): CosmosWalletNetwork
  /** Asks for what is not permitted yet, and for the password of a locked wallet. */
  permit(chainIds: readonly string[], ask: Ask): Promise<void>
  key(chainId: string): KeplrKey
  shownKey(chainId: string): unknown
  signDirect(chainId: string, signer: string, document: DirectDocument, ask: Ask): Promise<DirectAnswer>
  signAmino(chainId: string, signer: string, document: AminoDocument, ask: Ask): Promise<AminoAnswer>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array, ask: Ask): Promise<unknown>
  suggest(info: unknown, ask: Ask): Promise<void>
}

interface DirectAnswer {
  readonly signed: DirectDocument
  readonly signature: unknown
}
interface AminoAnswer {
  readonly signed: AminoDocument
  readonly signature: unknown
}

/** The document of ADR-36: an amino document that no chain would take. */
const arbitraryDocument = (signer: string, data: string | Uint8Array): AminoDocument => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [
    {
      type: 'sign/MsgSignData',
      value: { signer, data: toBase64(typeof data === 'string' ? utf8(data) : data) },
    },
  ],
  memo: '',
})

const isArbitrary = ({ msgs }: AminoDocument) => msgs.length === 1 && msgs[0]?.type === 'sign/MsgSignData'

/** The same document over another text. */
const withOtherText = (document: AminoDocument): AminoDocument => {
  const [{ value } = { value: {} }] = document.msgs
  const { signer = '', data = '' } = value as { readonly signer?: string; readonly data?: string }
  return arbitraryDocument(signer, otherText(fromBase64(data)))
}

const readNumber = (value: unknown): bigint => BigInt(String(value ?? 0))

/** Makes what one wallet can do. */
export const createOperations = (context: CosmosContext): Operations => {
  const { state, faults, options } = context
  const requireNetwork = (chainId: string): CosmosWalletNetwork => {
    const network = state.networks.get(chainId)
    if (network) return network
    const what = faults.unknownChain === 'modular' ? 'modular chain info' : 'chain info'
    throw new Error(`There is no ${what} for ${chainId}`)
  }
  const permit = async (chainIds: readonly string[], ask: Ask) => {
    for (const chainId of chainIds) requireNetwork(chainId)
    if (state.gone) throw new Error('key doesn’t exist')
    const missing = chainIds.filter(chainId => !state.permitted.has(chainId))
    if (missing.length === 0 && !state.locked) return
    await ask('connect')
    state.locked = false
    for (const chainId of missing) state.permitted.add(chainId)
    persistCosmos(context)
  }
  const key = (chainId: string): KeplrKey => {
    const { publicKey, addressBytes, address } = selectedKey(context)
    return {
      name: `${options.accountName ?? 'Test account'} ${state.selected + 1}`,
      algo: 'secp256k1',
      pubKey: publicKey,
      address: addressBytes,
      bech32Address: address(requireNetwork(chainId).prefix),
      ethereumHexAddress: `0x${toHex(addressBytes)}`,
      isNanoLedger: options.hardware ?? false,
      isKeystone: false,
    }
  }
  const requireSigner = (chainId: string, signer: string): CosmosKey => {
    if (key(chainId).bech32Address !== signer) throw new Error('Signer mismatched')
    return selectedKey(context)
  }
  const sign = (signer: CosmosKey, bytes: Uint8Array) =>
    shapeCosmosSignature(signer.sign(bytes), bytes, faults.badSignature)

  const signDirect: Operations['signDirect'] = async (chainId, signer, document, ask) => {
    await permit([chainId], ask)
    const own = requireSigner(chainId, signer)
    if (options.hardware) throw new Error('SIGN_MODE_DIRECT can’t be signed on Ledger')
    if (document.chainId !== chainId) throw new Error('Chain id in the message is not matched')
    await ask('transaction')
    const changed = faults.changesDocument
    const signed: DirectDocument = {
      ...(faults.raisesFee ? raiseFee.direct(document) : document),
      ...(changed === 'messages' ? { bodyBytes: new Uint8Array() } : {}),
      ...(changed === 'chain' ? { chainId: 'another-1' } : {}),
    }
    const number = readNumber(document.accountNumber)
    const bytes = encodeSignDoc(signed.bodyBytes, signed.authInfoBytes, signed.chainId, number)
    return { signed, signature: sign(own, bytes) }
  }
  const signAmino: Operations['signAmino'] = async (chainId, signer, document, ask) => {
    await permit([chainId], ask)
    const own = requireSigner(chainId, signer)
    if (!isArbitrary(document) && document.chain_id !== chainId) {
      throw new Error('Chain id in the message is not matched')
    }
    await ask(isArbitrary(document) ? 'sign' : 'transaction')
    const shaped = isArbitrary(document) ? document : shapeDocument(document, faults.changesDocument)
    const signed = faults.raisesFee ? raiseFee.amino(shaped) : shaped
    const isOther = faults.badSignature === 'otherText' && isArbitrary(document)
    return { signed, signature: sign(own, encodeAmino(isOther ? withOtherText(signed) : signed)) }
  }
  return {
    requireNetwork,
    permit,
    key,
    shownKey: chainId => shapeKey(key(chainId), faults.wrongKeyShape),
    signDirect,
    signAmino,
    async signArbitrary(chainId, signer, data, ask) {
      return (await signAmino(chainId, signer, arbitraryDocument(signer, data), ask)).signature
    },
    async suggest(info, ask) {
      const network = readSuggestion(info)
      if (state.networks.has(network.chainId)) return
      await ask('addNetwork')
      if (faults.forgetsSuggestion) return
      state.networks.set(network.chainId, network)
      state.suggested.push(network)
      persistCosmos(context)
    },
  }
}
