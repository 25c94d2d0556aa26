import type { NetworkCapabilities, WalletCapabilities } from '../../../adapter/contract/capabilities.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkError, show } from '../checks.js'
import type { CapabilityExercise, ExerciseContext } from '../conformance.types.js'
import type { Party, Stage } from '../stage.js'
import { ConformanceError, ensure } from '../wait.js'

const OWN = ':'
const takesPart: readonly string[] = ['balance', 'tokens', 'fees', 'limits', 'recipients', 'transactions']

/** The declared keys that only an exercise can try: the namespace's own, and calls of the wallet's protocol. */
const exercised = (capabilities: NetworkCapabilities | WalletCapabilities) =>
  Object.entries(capabilities).filter(([name]) => name.includes(OWN) || name === 'request')

interface Calls {
  readonly capability: unknown
  /** How many calls have given something without a failure. */
  count(): number
}

/** Counts the calls of a capability, so that an exercise which leaves it alone proves nothing. */
function countCalls(capability: unknown): Calls {
  let count = 0
  const counted =
    (call: (...input: unknown[]) => unknown, self: unknown) =>
    (...input: unknown[]) => {
      const answer = Reflect.apply(call, self, input)
      Promise.resolve(answer).then(
        () => count++,
        () => {},
      )
      return answer
    }
  const wrap = (value: unknown, self: unknown): unknown =>
    typeof value === 'function' ? counted(value as (...input: unknown[]) => unknown, self) : value
  const whole = typeof capability === 'object' && capability !== null
  return {
    capability: whole
      ? new Proxy(capability, { get: (target, key) => wrap(Reflect.get(target, key), target) })
      : wrap(capability, undefined),
    count: () => count,
  }
}

interface Subject extends ExerciseContext {
  /** What the connection can do. */
  readonly wallets: WalletCapabilities
}

/** Undefined where another case has the finding: no account. */
async function openSubject(stage: Stage, party: Party): Promise<Subject | undefined> {
  const { fund } = stage.fixture
  const { connector, connection } = await party.connect()
  const [account] = connection.accounts
  if (!account) return undefined
  return {
    env: stage.env,
    wallet: stage.wallet,
    connection,
    account,
    network: party.instance.capabilities,
    wallets: connector.capabilities(connection),
    events: party.events,
    async fund() {
      ensure(typeof fund === 'function', 'the exercise needs `fund`, which the fixture does not give')
      return fund({ env: stage.env, account, networkId: connection.networkId })
    },
  }
}

const capabilityOf = ({ network, wallets }: Subject, name: string): unknown =>
  (wallets as Record<string, unknown>)[name] ?? (network as Record<string, unknown>)[name]

/** Runs one exercise over a fresh instance; gives how often the person was asked. */
async function exercise(stage: Stage, name: string, run: CapabilityExercise): Promise<number> {
  const party = stage.open()
  const context = await openSubject(stage, party)
  if (!context) return 0
  const asked = stage.wallet.promptCount
  const { capability, count } = countCalls(capabilityOf(context, name))
  const sent = await stage
    .settle(run(capability as never, context), `the exercise of ${name}`)
    .catch(error => {
      throw error instanceof ConformanceError
        ? error
        : new ConformanceError(`capability ${name}: ${String(error)}`)
    })
  ensure(count() > 0, `the exercise of ${name} has called nothing of it`)
  await stage.quiet()
  const reported = party.of('transactionSent').map(({ hash }) => hash)
  ensure(
    show([...reported].sort()) === show([...sent].sort()),
    `the exercise of ${name} sent ${show(sent)}, transactionSent reported ${show(reported)}`,
  )
  return stage.wallet.promptCount - asked
}

/** Runs one exercise with a person who says no. */
async function decline(stage: Stage, name: string, run: CapabilityExercise): Promise<void> {
  const context = await openSubject(stage, stage.open())
  if (!context) return
  stage.wallet.rejectNext()
  const what = `the exercise of ${name} with a person who declines`
  const error = await stage.refusal(run(capabilityOf(context, name) as never, context), what)
  checkError(error, 'userRejected', what, stage.wallet)
}

/** What is declared but not tried, in words for the author of the fixture. */
async function untried(stage: Stage): Promise<readonly string[]> {
  const { exercise: exercises = {}, fund, session, verifyMessage } = stage.fixture
  const party = stage.open()
  const subject = await openSubject(stage, party)
  if (!subject) return []
  const { network, wallets } = subject
  const onNode = typeof fund === 'function'
  const own = [...exercised(network), ...exercised(wallets)]
    .filter(([name]) => (onNode ? typeof exercises[name] !== 'function' : !Object.hasOwn(exercises, name)))
    .map(([name]) => `capability ${name}: add an exercise under this key`)
  const paying = [
    ...takesPart.filter(name => Object.hasOwn(network, name)),
    ...(wallets.transfer ? ['transfer'] : []),
  ]
  const judged = verifyMessage !== undefined || network.verification !== undefined
  return [
    ...own,
    ...(fund || paying.length === 0 ? [] : [`capability ${paying.join(', ')}: add \`fund\``]),
    ...(session || !party.instance.adopt ? [] : ['adopt(): add a `session`']),
    ...(judged || !wallets.signMessage ? [] : ['capability signMessage: add `verifyMessage`']),
  ]
}

/** Everything that is declared does something. */
export const exerciseCases: readonly CaseDefinition[] = [
  {
    name: 'declares nothing that the fixture leaves untried',
    async run(stage) {
      const missing = await untried(stage)
      ensure(missing.length === 0, `nothing tries what is declared. ${missing.join('; ')}`)
    },
  },
  {
    name: 'does what the exercise of each capability wants of it',
    async run(stage) {
      const subject = await openSubject(stage, stage.open())
      for (const [name] of subject ? [...exercised(subject.network), ...exercised(subject.wallets)] : []) {
        const run = stage.fixture.exercise?.[name]
        if (typeof run !== 'function') continue
        const asked = await exercise(stage, name, run)
        if (asked > 0) await decline(stage, name, run)
      }
    },
  },
]
