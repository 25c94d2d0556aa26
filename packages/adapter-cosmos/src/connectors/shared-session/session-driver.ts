import { type Adopted, LatchkeyError, readProperty } from '@latchkey/core/adapter'
import type { DirectSignDoc, SigningDriver } from '../drivers/driver.types.js'
import { adr36Document, fromBase64, toBase64, toHex } from '../wallet-code.js'
import type { SessionKeys } from './session-keys.js'

/** Methods for the same thing: the protocol's own, and Keplr's. */
const DIRECT = ['cosmos_signDirect', 'keplr_signDirect'] as const
const AMINO = ['cosmos_signAmino', 'keplr_signAmino'] as const
const TEXT = 'keplr_signArbitrary'

/** What a session can sign. */
export const signsDirect = ({ grants }: Adopted): boolean => DIRECT.some(grants)
export const signsAmino = ({ grants }: Adopted): boolean => AMINO.some(grants)
export const signsText = (adopted: Adopted): boolean => adopted.grants(TEXT) || signsAmino(adopted)

/** What is missing in an answer was not changed: the wallet signed what it was given. */
const orAsked = (value: unknown, asked: unknown): unknown => value ?? asked

/** What signs over a session: bytes cross the relay as base64. */
export function createSessionDriver(adopted: Adopted, keys: SessionKeys): SigningDriver {
  const { transport, current, grants } = adopted
  const ask = (method: string, params: unknown): Promise<unknown> => {
    const state = current()
    if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
    return transport.request({ networkId: state.networkId, method, params })
  }
  const askFor = ([own, keplr]: typeof DIRECT | typeof AMINO, chainId: string, signer: string) => {
    if (grants(own))
      return (signDoc: unknown, _options: object) => ask(own, { signerAddress: signer, signDoc })
    if (grants(keplr))
      return (signDoc: unknown, signOptions: object) => ask(keplr, { chainId, signer, signDoc, signOptions })
    throw new LatchkeyError('unsupportedMethod', `The wallet did not grant ${own}`)
  }
  /** Bytes of an answer: base64 as they were sent, or the hex that some wallets write. */
  const toBytes = (value: unknown, asked: Uint8Array): unknown => {
    if (typeof value !== 'string') return orAsked(value, asked)
    return value.toLowerCase() === toHex(asked) ? asked : fromBase64(value)
  }
  const signAmino: SigningDriver['signAmino'] = async (chainId, signer, document, options) => {
    const answer = await askFor(AMINO, chainId, signer)(document, options)
    const signature = readProperty(answer, 'signature')
    await keys.readSignature(signer, signature)
    return { signed: orAsked(readProperty(answer, 'signed'), document), signature }
  }
  const toDocument = ({ chainId, accountNumber, bodyBytes, authInfoBytes }: DirectSignDoc) => ({
    chainId,
    accountNumber: accountNumber.toString(),
    authInfoBytes: toBase64(authInfoBytes),
    bodyBytes: toBase64(bodyBytes),
  })
  return {
    async signText(chainId, signer, text) {
      if (!grants(TEXT))
        return readProperty(await signAmino(chainId, signer, adr36Document(signer, text), {}), 'signature')
      const answer = await ask(TEXT, { chainId, signer, type: 'string', data: text })
      await keys.readSignature(signer, answer)
      return answer
    },
    async signDirect(chainId, signer, document, options) {
      const answer = await askFor(DIRECT, chainId, signer)(toDocument(document), options)
      const [signature, signed] = [readProperty(answer, 'signature'), readProperty(answer, 'signed')]
      await keys.readSignature(signer, signature)
      return {
        signature,
        signed: {
          chainId: orAsked(readProperty(signed, 'chainId'), document.chainId),
          accountNumber: orAsked(readProperty(signed, 'accountNumber'), document.accountNumber),
          bodyBytes: toBytes(readProperty(signed, 'bodyBytes'), document.bodyBytes),
          authInfoBytes: toBytes(readProperty(signed, 'authInfoBytes'), document.authInfoBytes),
        },
      }
    },
    signAmino,
  }
}
