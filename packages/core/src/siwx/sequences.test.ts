import fc from 'fast-check'
import { expect, it } from 'vitest'
import { connectWallet, one, slice, two } from '../client/client.fixture.js'
import { createDice } from '../kernel/dice.fixture.js'
import { fakeSignature } from '../testing/fake-ledger-capabilities.js'
import { createFakeSiwx } from '../testing/fake-siwx.js'
import { turn } from '../testing/turn.js'
import { createSignInStage, type SignInStage } from './siwx.fixture.js'

/** 10,000 in the long run. */
const SEQUENCES = 5 * (fc.readConfigureGlobal()?.numRuns ?? 100)
const EVENTS = 12

/** Signs when the sequence says so, and knows what is being asked. */
function createSigner() {
  const waiting: ((answer: 'sign' | 'refuse') => void)[] = []
  const asked: string[] = []
  return {
    asked,
    answer: (how: 'sign' | 'refuse') => waiting.shift()?.(how),
    signMessage: (message: string, { address }: { readonly address: string }) => {
      asked.push(message)
      return new Promise<string>((resolve, reject) =>
        waiting.push(how =>
          how === 'sign' ? resolve(fakeSignature(address, message)) : reject({ code: 4001, message: 'no' }),
        ),
      )
    },
  }
}

async function play(seed: number) {
  const roll = createDice(seed)
  const signer = createSigner()
  const isRequired = roll(2) === 0
  const keeper = createFakeSiwx({
    signMessage: signer.signMessage,
    getRequired: () => isRequired,
    signOutOnDisconnect: roll(2) === 0,
    signOutOnNetworkChange: roll(4) === 0,
  })
  const stage: SignInStage = createSignInStage({
    keeper,
    wallets: ['alpha', 'beta'].map(id => ({
      id,
      addresses: [`${id}a`, `${id}b`],
      exposeAll: true,
      capabilities: ['signMessage', 'switchNetwork'] as const,
    })),
  })
  const { client, adapter } = stage
  const siwx = await stage.domains.features.load('siwx')
  const { actions } = siwx
  const running: Promise<unknown>[] = []
  const failures: unknown[] = []
  let presses = 0
  let hasSignedIn = false
  const run = (promise: Promise<unknown>) => {
    running.push(promise.catch(error => void failures.push(error)))
  }
  const wallet = () => adapter.wallet(slice(client).connectorId ?? 'alpha')
  const events: Record<string, () => unknown> = {
    connect: () => run(connectWallet(client, roll(2) ? 'alpha' : 'beta')),
    disconnect: () => run(client.disconnect()),
    switchNetwork: () => run(client.switchNetwork((roll(2) ? one : two).caipNetworkId)),
    selectAccount: () =>
      client.connection.actions.selectAccount(
        'test',
        slice(client).connections[0]?.accounts.at(-1)?.address ?? '',
      ),
    press() {
      presses += 1
      run(actions.sign())
    },
    pressTwice() {
      presses += 1
      run(Promise.all([actions.sign(), actions.sign()]))
    },
    sign: () => signer.answer('sign'),
    refuse: () => signer.answer('refuse'),
    cancel: () => actions.cancel(),
    close: () => client.close(),
    wish: () => run(actions.signIn()),
    signOut: () => run(actions.signOut()),
    check: () => run(actions.check()),
    walletNetwork: () => wallet().changeNetwork((roll(2) ? one : two).caipNetworkId),
    walletAccounts: () => wallet().changeAccounts(roll(2) ? 'alphab' : 'betaa'),
    walletLeaves: () => wallet().disconnectFromWallet(),
    serverFails: () =>
      keeper.failNext(['createMessage', 'addSession', 'getSessions', 'revokeSession'][roll(4)] ?? '', {}),
    otherTab() {
      keeper.sessions.clear()
      keeper.tell()
    },
    time: () => stage.env.clock.advance(60_000),
  }
  const names = Object.keys(events)
  // Signing in takes three steps in a row, which chance alone seldom gives.
  const beginning = ['connect', 'press', 'sign'].slice(0, 1 + 2 * roll(2))
  const history: string[] = []
  const check = () => {
    const where = `${seed}: ${history.join(' ')}`
    const { status, accountId, accounts } = siwx.state
    const connected = client.session.connection('test')
    // Nobody is asked without having pressed, and once a press.
    expect(signer.asked.length, where).toBeLessThanOrEqual(presses)
    if (status !== 'signedIn') return
    // Signed in is who is in use, and nobody whom the server does not know.
    expect(accountId, where).toBe(connected?.accounts[0]?.accountId)
    expect(
      accounts.map(each => each.accountId),
      where,
    ).toContain(accountId)
    expect(everSignedIn, where).toContain(accountId)
    hasSignedIn = true
  }
  const everSignedIn = new Set<string>()
  const { addSession } = keeper.config
  Object.assign(keeper.config, {
    addSession: async (session: Parameters<typeof addSession>[0]) => {
      await addSession(session)
      everSignedIn.add(`${session.data.chainId}:${session.data.accountAddress}`)
    },
  })
  for (let done = 0; done < EVENTS; done += 1) {
    const name = beginning[done] ?? names[roll(names.length)] ?? ''
    history.push(name)
    await events[name]?.()
    await turn()
    check()
  }
  await turn()
  check()
  client.destroy()
  await Promise.all(running)
  expect(stage.env.clock.pending, `${seed}: ${history.join(' ')}`).toBe(0)
  return hasSignedIn
}

it('no order of events asks twice, signs in another account, or leaves a promise or a timer', async () => {
  let reached = 0
  for (let seed = 1; seed <= SEQUENCES; seed += 1) if (await play(seed)) reached += 1
  // Sequences in which nobody ever signs in would prove little.
  expect(reached).toBeGreaterThan(SEQUENCES / 3)
})
