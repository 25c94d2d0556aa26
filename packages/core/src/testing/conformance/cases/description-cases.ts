import type { NamespaceTraits, ServiceName } from '../../../adapter/contract/chain-adapter.types.js'
import type { Network } from '../../../adapter/contract/network.types.js'
import { referenceOf } from '../../../caip/network-id.js'
import { isLatchkeyError } from '../../../errors/error.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkCloneable, checkNetworkId, sampleParts, show } from '../checks.js'
import { ensure } from '../wait.js'

// Typed as a record so that a service added to the contract cannot be forgotten here.
const services: Record<ServiceName, true> = {
  balance: true,
  send: true,
  onramp: true,
  swap: true,
  activity: true,
  names: true,
  rpc: true,
}

const junk = ['', ' ', '0', '0x', '\u0000', '\u{1f511}', '../..', '<b>', 'a'.repeat(10_000)]

const areTexts = (list: readonly unknown[]): boolean =>
  Array.isArray(list) && list.every(text => typeof text === 'string' && text !== '')

function checkNetwork(network: Network, namespace: string): void {
  const what = `network ${show(network.name)}`
  checkCloneable(network, what)
  checkNetworkId(network.caipNetworkId, namespace, `${what}.caipNetworkId`)
  ensure(network.chainNamespace === namespace, `${what}.chainNamespace is not ${namespace}`)
  ensure(
    String(network.id) === referenceOf(network.caipNetworkId),
    `${what}: id ${show(network.id)} is not the reference of ${network.caipNetworkId}`,
  )
  const { decimals } = network.nativeCurrency
  ensure(
    Number.isInteger(decimals) && decimals >= 0,
    `${what}: decimals ${show(decimals)} is not a whole number`,
  )
}

function checkTraits({ loadAddressCodec, loadWalletConnect, ...traits }: NamespaceTraits): void {
  checkCloneable(traits, 'traits (without its loaders)')
  ensure(
    ['function', 'undefined'].includes(typeof loadWalletConnect),
    'traits.loadWalletConnect is no function',
  )
  ensure(typeof loadAddressCodec === 'function', 'traits.loadAddressCodec is not a function')
  ensure(traits.displayName.trim() !== '', 'traits.displayName is empty')
  ensure(
    traits.accountTypes.length > 0 && areTexts(traits.accountTypes),
    'traits.accountTypes needs at least one type, the default first',
  )
  const unknown = traits.services.find(service => !Object.hasOwn(services, service))
  ensure(unknown === undefined, `traits.services names an unknown service: ${show(unknown)}`)
}

const identity: readonly CaseDefinition[] = [
  {
    name: 'speaks version 1 of the contract and has a name',
    async run({ fixture: { adapter } }) {
      ensure(adapter.apiVersion === 1, `apiVersion is ${show(adapter.apiVersion)}, not 1`)
      ensure(typeof adapter.name === 'string' && adapter.name.trim() !== '', 'name is empty')
      ensure(typeof adapter.create === 'function', 'create is not a function')
    },
  },
  {
    name: 'has a CAIP-2 namespace, and networks of it',
    async run({ fixture: { adapter, networks } }) {
      checkNetworkId(`${adapter.namespace}:x`, adapter.namespace, 'namespace')
      ensure(networks.length > 0, 'the fixture names no network')
      for (const network of networks) checkNetwork(network, adapter.namespace)
      const ids = new Set(networks.map(network => network.caipNetworkId))
      ensure(ids.size === networks.length, 'the fixture names a network twice')
    },
  },
  {
    name: 'describes its namespace as plain data',
    async run({ fixture: { adapter } }) {
      checkTraits(adapter.traits)
    },
  },
]

const addresses: readonly CaseDefinition[] = [
  {
    name: 'accepts valid addresses',
    async run({ fixture, codec }) {
      ensure(fixture.validAddresses.length > 0, 'the fixture names no valid address')
      const rules = await codec()
      for (const sample of fixture.validAddresses) {
        ensure(
          rules.isAddress(...sampleParts(sample)) === true,
          `isAddress refuses the valid ${show(sample)}`,
        )
      }
    },
  },
  {
    name: 'refuses invalid addresses and whatever is not an address at all',
    async run({ fixture, codec }) {
      ensure(fixture.invalidAddresses.length > 0, 'the fixture names no invalid address')
      const rules = await codec()
      for (const sample of [...fixture.invalidAddresses, ...junk]) {
        const [value, networkId] = sampleParts(sample)
        ensure(rules.isAddress(value, networkId) === false, `isAddress accepts the invalid ${show(sample)}`)
        const [error] = attempt(() => rules.normalizeAddress(value, networkId))
        ensure(
          isLatchkeyError(error, 'invalidAddress'),
          `normalizeAddress(${show(sample)}) should throw invalidAddress, not ${String(error)}`,
        )
      }
    },
  },
  {
    name: 'normalises an address to one spelling, which is valid and stays as it is',
    async run({ fixture, codec }) {
      const rules = await codec()
      for (const sample of fixture.validAddresses) {
        const [value, networkId] = sampleParts(sample)
        const once = rules.normalizeAddress(value, networkId)
        ensure(
          rules.isAddress(once, networkId),
          `${show(sample)} normalises to ${show(once)}, which is refused`,
        )
        const twice = rules.normalizeAddress(once, networkId)
        ensure(twice === once, `normalising ${show(sample)} twice gives ${show(twice)} after ${show(once)}`)
      }
    },
  },
]

/** The failure of a call, or its value. */
function attempt<T>(call: () => T): [unknown, undefined] | [undefined, T] {
  try {
    return [undefined, call()]
  } catch (error) {
    return [error, undefined]
  }
}

/** What the description of an adapter promises. */
export const descriptionCases: readonly CaseDefinition[] = [...identity, ...addresses]
