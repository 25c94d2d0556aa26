import type {
  Balance,
  BalanceQuery,
  NetworkCapabilities,
  TransactionStatus,
  TransactionUpdate,
  TransferInput,
  WalletCapabilities,
} from '../../adapter/capabilities.js'
import type { CaseDefinition } from './case-definition.js'
import { checkCloneable, checkError, show } from './checks.js'
import type { FundedTransfer } from './conformance.types.js'
import type { Party, Stage } from './stage.js'
import { ensure } from './wait.js'

// A record of the contract's own words: a status that is added there is a type error here until it is placed.
const isFinal: Record<TransactionStatus, boolean> = {
  pending: false,
  replaced: false,
  confirmed: true,
  failed: true,
  dropped: true,
}

/** A connected wallet with the means for a transfer. */
interface Payer {
  readonly party: Party
  readonly network: NetworkCapabilities
  readonly transfer: NonNullable<WalletCapabilities['transfer']>
  readonly funded: FundedTransfer
  readonly input: TransferInput
}

/** Undefined where another case has the finding: no account, a capability without its function. */
async function openPayer(stage: Stage): Promise<Payer | undefined> {
  const party = stage.open()
  const { connector, connection } = await party.connect()
  const { transfer } = connector.capabilities(connection)
  const [account] = connection.accounts
  ensure(transfer, "the fixture funds a transfer, but the connection has no capability 'transfer'")
  if (!account || typeof transfer.send !== 'function') return undefined
  const { networkId } = connection
  const funded = await stage.fixture.fund?.({ env: stage.env, account, networkId })
  if (!funded) return undefined
  const { to, amount, token } = funded
  const input = { networkId, from: account.address, to, amount, ...(token ? { token } : {}) }
  return { party, network: party.instance.capabilities, transfer, funded, input }
}

/** What somebody has of what is sent; undefined where the adapter has no word for it. */
async function fetchAmount(
  stage: Stage,
  { network: { balance, tokens }, input }: Payer,
  address: string,
): Promise<bigint | undefined> {
  const query: BalanceQuery = { address, networkId: input.networkId }
  if (!input.token) return balance && (await stage.settle(balance.fetch(query), 'balance.fetch()')).amount
  const list = tokens && (await stage.settle(tokens.fetch(query), 'tokens.fetch()'))
  return list && (list.find(token => token.address === input.token?.address)?.amount ?? 0n)
}

function checkUpdate({ status, hash, fee }: TransactionUpdate): void {
  ensure(Object.hasOwn(isFinal, status), `a transaction has the unknown status ${show(status)}`)
  ensure(typeof hash === 'string' && hash !== '', `a transaction that is ${status} has no hash`)
  ensure(
    fee === undefined || (typeof fee === 'bigint' && fee >= 0n),
    `a fee is ${show(String(fee))}, not base units`,
  )
}

/** Follows what was sent; gives the end and everything that was told on the way. */
async function follow(stage: Stage, { network, input, funded }: Payer, hash: string) {
  const updates: TransactionUpdate[] = []
  if (!network.transactions) {
    await funded.settle(hash)
    return undefined
  }
  const watching = network.transactions.watch({
    networkId: input.networkId,
    hash,
    onUpdate: update => void updates.push(update),
  })
  let ended = false
  const end = () => {
    ended = true
  }
  watching.then(end, end)
  await stage.quiet()
  ensure(!ended, 'watch() ended although the transaction was still pending')
  await funded.settle(hash)
  const final = await stage.settle(watching, 'watch()')
  return { final, updates }
}

async function send(stage: Stage, { transfer, input }: Payer): Promise<string> {
  const asked = stage.wallet.promptCount
  const sent = await stage.settle(transfer.send(input), 'transfer.send()')
  ensure(stage.wallet.promptCount > asked, 'transfer.send() did not ask the person')
  ensure(typeof sent.hash === 'string' && sent.hash !== '', 'transfer.send() gave no hash')
  return sent.hash
}

const sending: readonly CaseDefinition[] = [
  {
    name: 'sends a transfer, and follows it until it has arrived',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const { from, to, amount } = payer.input
      const before = [await fetchAmount(stage, payer, from), await fetchAmount(stage, payer, to)] as const
      const followed = await follow(stage, payer, await send(stage, payer))
      if (followed) {
        const { final, updates } = followed
        for (const update of [...updates, final]) checkUpdate(update)
        const early = updates.findIndex(({ status }) => isFinal[status])
        // The same may be told again, of a block that is more certain by now.
        const kept = updates
          .slice(Math.max(0, early))
          .every(({ status }) => status === updates[early]?.status)
        ensure(early < 0 || kept, 'onUpdate told something else after the final status')
        ensure(final.status === 'confirmed', `a transfer that arrived ended as ${show(final.status)}`)
      }
      const [left, had] = [await fetchAmount(stage, payer, from), before[0]]
      ensure(
        had === undefined || left === undefined || left <= had - amount,
        `the sender had ${had} and has ${left} after sending ${amount}`,
      )
      const [arrived, held] = [await fetchAmount(stage, payer, to), before[1]]
      ensure(
        held === undefined || arrived === held + amount,
        `the recipient had ${held} and has ${arrived} after receiving ${amount}`,
      )
    },
  },
  {
    name: 'reports a declined transfer as userRejected, and sends nothing',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const before = await fetchAmount(stage, payer, payer.input.from)
      stage.wallet.rejectNext()
      const error = await stage.refusal(payer.transfer.send(payer.input), 'a declined transfer')
      checkError(error, 'userRejected', 'a declined transfer', stage.wallet)
      await stage.quiet()
      const left = await fetchAmount(stage, payer, payer.input.from)
      ensure(left === before, `the sender had ${before} and has ${left} after a declined transfer`)
    },
  },
  {
    name: 'lets go of a transaction that nobody follows any more',
    async run(stage) {
      const payer = await openPayer(stage)
      const transactions = payer?.network.transactions
      if (!payer || !transactions) return
      const hash = await send(stage, payer)
      const there = stage.census()
      const controller = new AbortController()
      let told = 0
      const watching = transactions.watch(
        { networkId: payer.input.networkId, hash, onUpdate: () => void told++ },
        { signal: controller.signal },
      )
      watching.catch(() => {})
      await stage.quiet()
      controller.abort()
      const what = 'a watch() that is aborted while the transaction is pending'
      checkError(await stage.refusal(watching, what), 'aborted', what, stage.wallet)
      const before = told
      await payer.funded.settle(hash)
      await stage.quiet()
      ensure(told === before, 'onUpdate was told something after the abort')
      const left = stage.leftovers(there)
      ensure(left.length === 0, `an aborted watch() left ${left.join(', ')}`)
    },
  },
]

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

const reading: readonly CaseDefinition[] = [
  {
    name: 'answers what a transfer needs to know in base units',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const { input, network } = payer
      const { balance, tokens, fees, recipients } = network
      const query = { address: input.from, networkId: input.networkId }
      if (balance) checkBalance(await stage.settle(balance.fetch(query), 'balance.fetch()'), 'balance')
      for (const token of (tokens && (await stage.settle(tokens.fetch(query), 'tokens.fetch()'))) ?? []) {
        checkBalance(token, `token ${show(token.address)}`)
        checkCloneable(token, `token ${show(token.address)}`)
        ensure(token.networkId === input.networkId, `token ${show(token.address)} is of ${token.networkId}`)
      }
      if (fees) {
        const { fee, maxFee } = await stage.settle(fees.estimateTransfer(input), 'estimateTransfer()')
        const amounts = typeof fee === 'bigint' && typeof maxFee === 'bigint'
        ensure(amounts && fee >= 0n && maxFee >= fee, `a fee of ${fee} can cost at most ${maxFee}`)
      }
      if (recipients) {
        const facts = await stage.settle(recipients.inspect({ ...query, address: input.to }), 'inspect()')
        const plain = typeof facts.contract === 'boolean' && typeof facts.unused === 'boolean'
        ensure(plain, `the facts of a recipient are not yes or no: ${show(facts)}`)
      }
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
]

/** What paying promises, where the fixture gives the means. */
export const transferCases: readonly CaseDefinition[] = [...sending, ...reading].map(definition => ({
  ...definition,
  needs: 'fund',
}))
