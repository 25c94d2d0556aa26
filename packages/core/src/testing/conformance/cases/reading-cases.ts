import type { Balance } from '../../../adapter/contract/capabilities.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkCloneable, show } from '../checks.js'
import { openPayer, type Payer } from '../payer.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'

function checkBalance({ amount, decimals, symbol }: Balance, what: string): void {
  ensure(
    typeof amount === 'bigint' && amount >= 0n,
    `${what}: the amount ${show(String(amount))} is not base units`,
  )
  ensure(
    Number.isInteger(decimals) && decimals >= 0,
    `${what}: decimals ${show(decimals)} is not a whole number`,
  )
  ensure(typeof symbol === 'string' && symbol !== '', `${what}: the symbol is empty`)
}

async function checkBalances(stage: Stage, { input, network: { balance, tokens } }: Payer): Promise<void> {
  const query = { address: input.from, networkId: input.networkId }
  if (balance) checkBalance(await stage.settle(balance.fetch(query), 'balance.fetch()'), 'balance')
  if (!tokens) return
  const found = await stage.settle(tokens.fetch(query), 'tokens.fetch()')
  for (const token of found) {
    checkBalance(token, `token ${show(token.address)}`)
    checkCloneable(token, `token ${show(token.address)}`)
    ensure(token.networkId === input.networkId, `token ${show(token.address)} is of ${token.networkId}`)
  }
  const listed = stage.fixture.networks.find(({ caipNetworkId }) => caipNetworkId === input.networkId)
  for (const { address } of listed?.tokens ?? []) {
    const there = found.some(token => token.address === address)
    ensure(there, `tokens.fetch() leaves out ${show(address)}, which the network's list names`)
  }
}

async function checkEstimate(stage: Stage, { input, network: { fees } }: Payer): Promise<void> {
  if (!fees) return
  const { fee, maxFee } = await stage.settle(fees.estimateTransfer(input), 'estimateTransfer()')
  const amounts = typeof fee === 'bigint' && typeof maxFee === 'bigint'
  ensure(amounts && fee >= 0n && maxFee >= fee, `a fee of ${fee} can cost at most ${maxFee}`)
}

/** An address that nobody has used; the fixture names it where a case needs one. */
function unusedAddress({ funded }: Payer, capability: string): string {
  ensure(
    funded.unusedAddress,
    `capability ${capability} is declared: fund() has to give an \`unusedAddress\` to try it with`,
  )
  return funded.unusedAddress
}

async function checkFacts(stage: Stage, payer: Payer): Promise<void> {
  const { input, network } = payer
  const { recipients } = network
  if (!recipients) return
  const inspect = async (address: string) => {
    const query = { address, networkId: input.networkId }
    const facts = await stage.settle(recipients.inspect(query), 'recipients.inspect()')
    const plain = typeof facts.contract === 'boolean' && typeof facts.unused === 'boolean'
    ensure(plain, `the facts of a recipient are not yes or no: ${show(facts)}`)
    return facts
  }
  await inspect(input.to)
  ensure(!(await inspect(input.from)).unused, 'an address that holds coins is called unused')
  const unused = unusedAddress(payer, 'recipients')
  ensure((await inspect(unused)).unused, `${show(unused)} is not called unused, as the fixture says it is`)
}

/** What paying needs to know beforehand; the fixture gives the means to ask. */
export const readingCases: readonly CaseDefinition[] = [
  {
    name: 'answers what a transfer needs to know in base units',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      await checkBalances(stage, payer)
      await checkEstimate(stage, payer)
    },
  },
  {
    name: 'tells an unused recipient from one that holds coins',
    async run(stage) {
      const payer = await openPayer(stage)
      if (payer) await checkFacts(stage, payer)
    },
  },
  {
    name: 'names limits that leave room for a transfer which the network takes',
    async run(stage) {
      const payer = await openPayer(stage)
      const limits = payer?.network.limits
      if (!payer || !limits) return
      const given = await stage.settle(limits.forTransfer(payer.input), 'limits.forTransfer()')
      checkCloneable(given, 'limits')
      for (const [name, limit] of Object.entries(given)) {
        ensure(limit !== undefined, `limits.${name} is undefined: what is not demanded has no key`)
        ensure(
          typeof limit.amount === 'bigint' && limit.amount > 0n,
          `limits.${name}: ${show(String(limit.amount))} is not an amount of base units above zero`,
        )
        const known = ['existentialDeposit', 'rent', 'dust'].includes(limit.reason)
        ensure(known, `limits.${name} has the unknown reason ${show(limit.reason)}`)
      }
      const { minimum } = given
      ensure(
        !minimum || payer.input.amount >= minimum.amount,
        `at least ${minimum?.amount} is demanded, but the network takes ${payer.input.amount}`,
      )
    },
  },
  {
    name: 'names a limit for the least transfer to an unused address',
    async run(stage) {
      const payer = await openPayer(stage)
      const limits = payer?.network.limits
      if (!payer || !limits) return
      const { token: _, ...coins } = payer.input
      const least = { ...coins, to: unusedAddress(payer, 'limits'), amount: 1n }
      const given = await stage.settle(limits.forTransfer(least), 'limits.forTransfer()')
      ensure(Object.keys(given).length > 0, 'limits.forTransfer() demands nothing of any transfer')
    },
  },
]
