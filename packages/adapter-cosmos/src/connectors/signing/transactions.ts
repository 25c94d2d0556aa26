import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import { fromHex } from '../../codec/bytes.js'
import type { AminoSignDoc, DirectSignDoc, SignOptions } from '../drivers/driver.types.js'
import { aminoAnswerSchema, directAnswerSchema, parseAnswer } from '../schemas.js'
import type { SessionState, SigningSession } from '../session.js'
import { ask } from './ask-lasting.js'
import { checkSigner, requireConnected } from './sign.js'
import { rememberSigner } from './signed-by.js'
import { sorted } from './sorted.js'
import type {
  AminoSignResponse,
  DirectSignResponse,
  OfflineSigner,
  SignInput,
  TransactionSigner,
} from './transactions.types.js'

const WHAT = 'its signature'

function checkChain(chainId: string, { facts }: SessionState): void {
  if (chainId === facts.chainId) return
  throw new LatchkeyError('unsupportedNetwork', 'The document is for another network than the connection', {
    hint: 'Switch to the network of the transaction first.',
  })
}

const changedDocument = () =>
  new LatchkeyError('transactionChanged', 'The wallet signed another document than it was asked to sign', {
    hint: 'Nothing was sent. Check the wallet before you try again.',
  })

const wishesOf = <D>({ preferNoSetFee, preferNoSetMemo }: SignInput<D>): SignOptions => ({
  ...(preferNoSetFee === undefined ? {} : { preferNoSetFee }),
  ...(preferNoSetMemo === undefined ? {} : { preferNoSetMemo }),
})

async function signDirect(
  session: SigningSession,
  input: SignInput<DirectSignDoc>,
  options: CallOptions | undefined,
  lasting: boolean,
): Promise<DirectSignResponse> {
  const { document, account } = input
  const state = requireConnected(session, account.address)
  checkChain(document.chainId, state)
  if (state.key.hardware) {
    throw new LatchkeyError('unsupportedMethod', 'This key signs amino documents alone', {
      hint: 'Use signAmino, or getOfflineSigner, which chooses by itself.',
    })
  }
  const { chainId } = state.facts
  const sign = () => session.driver.signDirect(chainId, state.key.address, document, wishesOf(input))
  const { signed, signature } = parseAnswer(
    directAnswerSchema,
    await ask(session, sign, options, lasting),
    WHAT,
  )
  checkSigner(signature, state)
  if (signed.chainId !== document.chainId || signed.accountNumber !== document.accountNumber)
    throw changedDocument()
  rememberSigner(session.signed, signature.signature, session.connectorId)
  const { bodyBytes, authInfoBytes, accountNumber } = signed
  return { signed: { bodyBytes, authInfoBytes, chainId, accountNumber }, signature }
}

async function signAmino(
  session: SigningSession,
  input: SignInput<AminoSignDoc>,
  options: CallOptions | undefined,
  lasting: boolean,
): Promise<AminoSignResponse> {
  const { document, account } = input
  const state = requireConnected(session, account.address)
  checkChain(document.chain_id, state)
  const sign = () =>
    session.driver.signAmino(state.facts.chainId, state.key.address, document, wishesOf(input))
  const { signed, signature } = parseAnswer(
    aminoAnswerSchema,
    await ask(session, sign, options, lasting),
    WHAT,
  )
  checkSigner(signature, state)
  // Fee and memo are the person's to change; what is done, for whom and where is not.
  const kept =
    signed.chain_id === document.chain_id &&
    signed.account_number === document.account_number &&
    signed.sequence === document.sequence &&
    JSON.stringify(sorted(signed.msgs)) === JSON.stringify(sorted(document.msgs))
  if (!kept) throw changedDocument()
  rememberSigner(session.signed, signature.signature, session.connectorId)
  return { signed: signed as AminoSignDoc, signature }
}

function createOfflineSigner(session: SigningSession, signer: TransactionSigner): OfflineSigner {
  const { state } = session
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const { address, hardware } = state.key
  const { fetchKey = async () => state.key } = session
  const accountOf = (wanted: string) => ({
    address: wanted,
    accountId: `${state.facts.networkId}:${wanted}` as const,
  })
  const direct = {
    signDirect: (wanted: string, document: DirectSignDoc) =>
      signer.signDirect({ account: accountOf(wanted), document }),
  }
  return {
    async getAccounts() {
      const { publicKey } = await fetchKey()
      return [{ address, algo: 'secp256k1', pubkey: fromHex(publicKey) ?? new Uint8Array() }]
    },
    signAmino: (wanted, document) => signer.signAmino({ account: accountOf(wanted), document }),
    ...(hardware ? {} : direct),
  }
}

/** Makes the signer of one connection. With `lasting`, an answer counts also when its caller has gone. */
export function createTransactionSigner(session: SigningSession, lasting = false): TransactionSigner {
  const signer: TransactionSigner = {
    signDirect: (input, options) => signDirect(session, input, options, lasting),
    signAmino: (input, options) => signAmino(session, input, options, lasting),
    getOfflineSigner: () => createOfflineSigner(session, signer),
  }
  return signer
}
