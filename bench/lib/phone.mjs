import { register } from 'tsx/esm/api'
import { withPage } from './browser.mjs'
import { budgets } from './budgets.mjs'
import { heading, kilobytes, milliseconds, row } from './rows.mjs'
import { createMeter, createSteps } from './stages.mjs'
import { summarise } from './statistics.mjs'

/** A relay and a phone of our own: TypeScript, and the same as those of the tests. */
const startPhoneWorld = async () => {
  register()
  const [{ createRelay }, { createWalletConnectWallet }] = await Promise.all([
    import('../../apps/services/src/relay/index.ts'),
    import('../../packages/test-wallets/src/wallet-connect/index.ts'),
  ])
  const relay = await createRelay()
  const networks = [{ networkId: 'eip155:1', name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }]
  return {
    relay,
    createWallet: () => createWalletConnectWallet({ relayUrl: relay.url, networks }),
  }
}

/** The code that stands on the page, as whoever copies it gets it. */
const copiedUri = async ({ tab, until }) => {
  await tab.evaluate(() => {
    navigator.clipboard.writeText = async text => {
      window.benchCopied = text
    }
  })
  await tab.getByRole('button', { name: 'Copy link' }).click()
  return until('the link of the code', () => tab.evaluate(() => window.benchCopied ?? null))
}

/** From a page that knows no phone to one that finds its session again. */
const walk = (stage, world, before) =>
  withPage(stage, stage.pages.phone, { before }, async visit => {
    const { code, wallet, connected } = stage.pages.phone
    const { steps, note } = createSteps(createMeter(stage, visit))
    await visit.ready()
    await note('load')
    await visit.open()
    await note('open')
    await visit.clickUntil('code', wallet, code, 'present')
    await note('code')
    const phone = await world.createWallet()
    try {
      await phone.pair(await copiedUri(visit))
      await visit.until('the connection', () => visit.text(connected))
      await note('paired')
      await visit.tab.reload({ waitUntil: 'commit' })
      await visit.until('the session after a reload', () => visit.text(connected))
      await note('restored')
    } finally {
      await phone.destroy()
    }
    return steps
  })

const walkList = (stage, before) =>
  withPage(stage, stage.pages.phone, { before }, async visit => {
    const { all, listed } = stage.pages.phone
    const { steps, note } = createSteps(createMeter(stage, visit))
    await visit.ready()
    await visit.open()
    await note('open')
    await visit.clickUntil('list', all, listed, 'present')
    await note('list')
    return steps
  })

/** Milliseconds from the click to the code. With a rest the pointer stood on the row before, as a visitor's does. */
const timeOnce = (stage, before, { cpu, rest }) =>
  withPage(stage, stage.pages.phone, { before, cpu }, async visit => {
    const { code, wallet } = stage.pages.phone
    await visit.ready()
    await visit.open()
    await visit.settle()
    if (rest) {
      await visit.tab.getByRole('button', { name: /WalletConnect/ }).hover()
      await visit.settle()
    }
    return visit.clickUntil('code', wallet, code, 'present')
  })

const timeRows = async (stage, before) => {
  const ways = [
    ['click on the row to the code', { cpu: 1 }, budgets.phone.codeMs],
    ['  the pointer rested on the row before', { cpu: 1, rest: true }, budgets.phone.codeMs],
    ['  at 4x CPU throttling', { cpu: 4 }, undefined],
  ]
  const found = ways.map(() => [])
  for (let round = 0; round <= stage.runs; round++) {
    for (const [index, [, how]] of ways.entries()) {
      const ms = await timeOnce(stage, before, how)
      // The first round warms the browser up.
      if (round > 0) found[index].push(ms)
    }
    stage.progress(`phone, round ${round} of ${stage.runs}`)
  }
  return ways.map(([name, , limit], index) => {
    const { median, p25, p75 } = summarise(found[index])
    return row(name, median, {
      format: milliseconds,
      spread: `${p25.toFixed(1)} to ${p75.toFixed(1)}`,
      ...(limit === undefined ? {} : { limit }),
    })
  })
}

const stepRows = (title, { bytes, requests, hosts, sdkBytes }) => [
  row(title, bytes, {
    format: kilobytes,
    spread: sdkBytes > 0 ? `library ${kilobytes(sdkBytes)}` : '',
  }),
  row('  requests', requests, { spread: [...new Set(hosts)].join(' ') }),
]

/** What a phone costs a page at each step, and how soon its code is there. */
export const measurePhone = async stage => {
  stage.outside.become('answers')
  const world = await startPhoneWorld()
  const before = `window.benchRelay = ${JSON.stringify(world.relay.url)}`
  try {
    const steps = await walk(stage, world, before)
    const { list } = await walkList(stage, before)
    return [
      heading(
        'A phone: JS and CSS, gzip -6, each step on top of those before it; its code over a local relay',
      ),
      ...stepRows('page load, with React', steps.load),
      ...stepRows('first open, the row stands in the list', steps.open),
      ...stepRows('click on the row, up to the code', steps.code),
      ...stepRows('the phone approves', steps.paired),
      ...stepRows('page load with a session, up to the connection', steps.restored),
      ...stepRows('all wallets, after the first open', list),
      ...(await timeRows(stage, before)),
    ]
  } finally {
    await world.relay.close()
  }
}
