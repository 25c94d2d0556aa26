import type { AddressCodec, NamespaceTraits } from '../adapter/contract/chain-adapter.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import type { Store } from '../kernel/store.js'
import { findLookAlike, type KnownAddresses } from './recipients/find-look-alike.js'
import type { SendPorts } from './send.ports.js'
import { readAmount } from './send.rules.js'
import type { ReceiverReading, SendState } from './send.types.js'

/** What a recipient is checked against. */
interface ReceiverFacts {
  readonly from: string | undefined
  readonly networkId: NetworkId | undefined
  known(): KnownAddresses
}

function readReceiver(
  { receiverAddress, token }: SendState,
  { from, networkId, known }: ReceiverFacts,
  codec: AddressCodec | undefined,
): ReceiverReading {
  const nothing = {
    address: undefined,
    elsewhere: false,
    own: false,
    tokenContract: false,
    lookAlike: undefined,
  }
  const typed = receiverAddress.trim()
  if (typed === '') return { ...nothing, status: 'empty' }
  if (!codec) return { ...nothing, status: 'checking' }
  if (!codec.isAddress(typed, networkId))
    return { ...nothing, status: 'invalid', elsewhere: codec.isAddress(typed) }
  const address = codec.normalizeAddress(typed, networkId)
  const isSame = (other: string | undefined) =>
    other !== undefined &&
    codec.isAddress(other, networkId) &&
    codec.normalizeAddress(other, networkId) === address
  return {
    ...nothing,
    status: 'valid',
    address,
    own: isSame(from),
    tokenContract: isSame(token?.address || undefined),
    lookAlike: findLookAlike(address, known(), { codec, networkId }),
  }
}

/** Makes the store read the amount and the recipient anew with every write. */
export function withReadings(
  ctx: ClientContext,
  session: Session,
  store: Store<SendState>,
  { balances, recipients }: Pick<SendPorts, 'balances' | 'recipients'>,
): Store<SendState> {
  const { env, registry, scope } = ctx
  const codecs = new Map<NamespaceTraits, AddressCodec | undefined>()

  const findCodec = (): AddressCodec | undefined => {
    const namespace = session.activeNamespace()
    const traits = namespace === undefined ? undefined : registry.adapters.get(namespace)?.traits
    if (!traits || codecs.has(traits)) return traits && codecs.get(traits)
    codecs.set(traits, undefined)
    traits.loadAddressCodec().then(
      codec => {
        codecs.set(traits, codec)
        if (!scope.signal.aborted) update(() => undefined)
      },
      error => {
        // The next write tries again.
        codecs.delete(traits)
        env.logger.error('The address rules could not be loaded', error)
      },
    )
    return undefined
  }

  const update = (recipe: (state: SendState) => void) =>
    store.update(state => {
      recipe(state)
      const { sendTokenAmount: text, amountLanguage: language, token, fee, limits, receiverAddress } = state
      const from = session.connection()?.accounts[0]?.address
      const isEmpty = receiverAddress === '' && token === undefined
      // Field by field: what stays the same draws nothing anew.
      Object.assign(
        state.amountReading,
        readAmount({ text, language }, token, balances.balanceOf(''), fee, limits),
      )
      const networkId = token?.networkId ?? session.activeNetwork()?.caipNetworkId
      const codec = isEmpty ? undefined : findCodec()
      const known = () => recipients.known(session.activeNamespace() ?? '')
      Object.assign(state.receiverReading, readReceiver(state, { from, networkId, known }, codec))
      const { address } = state.receiverReading
      const named = address === undefined ? undefined : recipients.nameOf(address)
      state.receiverProfileName = named?.name
      state.receiverProfileImageUrl = named?.imageUrl
    })

  return { ...store, update, set: fields => update(state => void Object.assign(state, fields)) }
}
