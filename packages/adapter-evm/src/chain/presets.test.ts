import * as presets from '@latchkey/core/networks'
import * as viemChains from 'viem/chains'
import { expect, it } from 'vitest'

interface Contracts {
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
}
const oracleOf = ({ contracts }: Contracts): unknown =>
  (contracts?.gasPriceOracle as { address?: unknown } | undefined)?.address
const known = new Map(
  Object.values(viemChains as Record<string, Contracts & { id: number }>).map(chain => [chain.id, chain]),
)
const ours = Object.values(presets).flatMap(preset =>
  typeof preset === 'object' && preset.chainNamespace === 'eip155' ? [preset] : [],
)

it.each(ours)('$name is a network of the OP stack where viem says so, and nowhere else', preset => {
  const chain = known.get(Number(preset.id))
  expect(chain).toBeDefined()
  expect(oracleOf(preset)).toBe(oracleOf(chain ?? {}))
})

it('keeps the oracle of a viem chain that an app hands in', () => {
  expect(oracleOf(presets.defineNetwork(viemChains.unichain))).toBe(
    '0x420000000000000000000000000000000000000F',
  )
})
