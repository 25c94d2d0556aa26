import { getFactoryCall } from '@latchkey/smart-account'
import { serializeErc6492Signature } from 'viem'
import type { Asked, Prepared } from '../../approve/approve.types.js'
import { prepare } from '../../rpc/prepare.js'
import { readRequest } from '../../rpc/read-request.js'
import { toHex } from '../../signer/hex.js'
import type { Hex, Signed, SigningRequest } from '../../signer/jobs.types.js'
import { performCalls } from './perform-calls.js'
import { prepareCalls, readDeployed } from './prepare-calls.js'
import { type PageRequest, readCalls } from './read-calls.js'
import type { AccountContext } from './request.types.js'

type Sign = (request: SigningRequest, signal: AbortSignal) => Promise<Signed>

/** A request to the smart account, ready for the queue. */
export type AccountAsked = Pick<Asked, 'prepare' | 'perform'> & { readonly networkId: string }

/** A text or typed data. While the account is not deployed its signature says how to deploy it (ERC-6492). */
function askForSignature(page: PageRequest, context: AccountContext, sign: Sign): AccountAsked {
  const { networkId } = page
  const { addresses, networks, refuse, texts, origin } = context
  const { smartAccount: account, owner } = addresses
  const wanted = readRequest(page, { addresses, account, networkId, refuse })
  const chainId = Number(networkId.split(':')[1])
  const node = networks.node(networkId)
  if (wanted.kind !== 'ready') throw refuse('errorUnsupported', 'unsupported')
  const toOwn = (request: SigningRequest): SigningRequest => {
    if (request.kind === 'message') return { ...request, kind: 'accountMessage', chainId }
    if (request.kind === 'typedData') return { ...request, kind: 'accountTypedData', chainId }
    throw refuse('errorUnsupported', 'unsupported')
  }
  const request = toOwn(wanted.request)
  let isDeployed = true
  return {
    networkId,
    async prepare(signal): Promise<Prepared> {
      isDeployed = await readDeployed(node, account, signal)
      return { ...(await prepare(wanted, account, { node, texts, origin, signal })), request }
    },
    async perform(shown, signal) {
      const [signed = new Uint8Array()] = await sign(shown, signal)
      const signature = toHex(signed)
      if (isDeployed) return { answer: signature }
      const { factory: address, factoryData: data } = getFactoryCall({ owner: owner as Hex })
      return { answer: serializeErc6492Signature({ address, data, signature }) }
    },
  }
}

/** Reads a request to the smart account. @throws FrameRefusal for what it does not do */
export async function askAsAccount(
  page: PageRequest,
  context: AccountContext,
  sign: Sign,
): Promise<AccountAsked> {
  if (page.method === 'personal_sign' || page.method === 'eth_signTypedData_v4')
    return askForSignature(page, context, sign)
  const asked = await readCalls(page, context)
  return {
    networkId: asked.networkId,
    prepare: signal => prepareCalls(asked, context, signal),
    perform(shown, signal) {
      if (shown.kind !== 'operation') throw new Error('Calls become an operation')
      return performCalls(asked, shown, context, { sign: request => sign(request, signal), signal })
    },
  }
}
