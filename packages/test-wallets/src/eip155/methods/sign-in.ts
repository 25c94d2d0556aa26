import { getAddress } from 'viem/utils'
import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, unauthorized, unsupportedMethod } from '../../shared/provider-error'
import { type SignInFields, signInText } from '../../shared/sign-in-text'
import { isQuantity } from '../hex'
import { type RequestScope, requireSigner, shownAccounts } from '../wallet-context'
import { visibleAccounts } from '../wallet-state'
import { authorize } from './accounts'
import { signWith } from './signing'

const METHOD_NOT_FOUND = -32601

const isText = (value: unknown): boolean => typeof value === 'string'

/** The fields of `signInWithEthereum`. @throws -32602 for those that ERC-7846 does not have in that form */
const readFields = (asked: unknown): SignInFields => {
  if (!isObject(asked) || !isText(asked.nonce) || !isQuantity(asked.chainId))
    throw invalidParams('Expected { nonce, chainId } with the chain id in hex.')
  const { resources, chainId, ...texts } = asked
  const isList = resources === undefined || (Array.isArray(resources) && resources.every(isText))
  if (!isList || !Object.values(texts).every(isText))
    throw invalidParams('Expected fields of text, and a list of resources.')
  return { ...asked, chainId: String(Number(chainId)) } as SignInFields
}

/** Makes the sign-in of an account, with the fault that the test sets. */
const signIn = async (scope: RequestScope, fields: SignInFields, address: string): Promise<unknown> => {
  const { faults, state, page, now } = scope.context
  const { signIn: wrong } = faults
  if (wrong === 'noCapability') return undefined
  if (wrong === 'capabilityError') return { code: -32603, message: 'The wallet could not sign in.' }
  const other = state.keys.find(key => key.address !== getAddress(address))?.address
  const defaults = { uri: page.href, version: '1', issuedAt: now().toISOString() }
  const message = signInText(
    { ...defaults, ...fields },
    {
      label: 'Ethereum',
      address: wrong === 'otherAccount' && other ? other : getAddress(address),
      host: page.host,
      wrong: wrong === 'otherText' || wrong === 'otherNonce' || wrong === 'addedLine' ? wrong : undefined,
    },
  )
  const signer = requireSigner(scope.context, address)
  return { message, signature: await signWith(scope, signer, account => account.signMessage({ message })) }
}

/** `wallet_connect` (ERC-7846), with `signInWithEthereum` by the same prompt. */
export const connectAndSignIn = async (scope: RequestScope): Promise<unknown> => {
  const { context, method } = scope
  const { signIn: wrong } = context.faults
  if (wrong === 'unknownMethod')
    throw new ProviderRpcError(METHOD_NOT_FOUND, `The method "${method}" does not exist.`)
  if (!context.options.signsIn) throw unsupportedMethod(method)
  if (wrong === 'unauthorized') throw unauthorized()
  if (wrong === 'null') return null
  const [request] = scope.params
  if (!isObject(request) || request.version !== '1') throw invalidParams("Expected { version: '1' }.")
  const { signInWithEthereum: asked } = isObject(request.capabilities) ? request.capabilities : {}
  const fields = asked === undefined ? undefined : readFields(asked)
  if (fields !== undefined || visibleAccounts(context.state).length === 0)
    authorize(scope, await scope.prompt('connect'))
  const [active = '', ...others] = shownAccounts(context)
  const signed = fields && (await signIn(scope, fields, active))
  const accounts = [
    { address: active, capabilities: signed === undefined ? {} : { signInWithEthereum: signed } },
    ...others.map(address => ({ address, capabilities: {} })),
  ]
  return { accounts: wrong === 'badShape' ? { first: accounts[0] } : accounts }
}
