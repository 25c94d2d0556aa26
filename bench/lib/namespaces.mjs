import { settle, watchHosts } from './browser.mjs'
import { budgets } from './budgets.mjs'
import { startLocalWorld } from './local-world.mjs'
import { failure, heading, kilobytes, row } from './rows.mjs'
import { createSteps, tally } from './stages.mjs'

/** What is asked of the nodes goes on for as long as a transfer is followed: quiet is what our own server sees. */
const untilQuiet = server => settle(server.requests, async () => Infinity, { quietMs: 1_500 })

/** What was fetched since the last time, once nothing more is. */
const createMeter = server => async () => {
  await untilQuiet(server)
  return tally(server.takeLog())
}

const signed = async tab => {
  const output = tab.getByRole('status', { name: 'Signature' })
  await tab.getByRole('button', { name: 'Sign message', exact: true }).click()
  await output.filter({ hasText: /./ }).waitFor()
  const outcome = await output.textContent()
  if (!outcome.startsWith('signed ')) throw new Error(`the message: ${outcome}`)
}

/** From the first look at the page to a transfer that the network has, by the hands of a visitor. */
const walk = async ({ world, server }, tab, namespace) => {
  const wallet = await world.installWallet(tab, namespace, {
    holders: [await world.createSender(namespace, 0, 3)],
  })
  const recipient = await world.createRecipient(namespace)
  const demo = new world.DemoPage(tab)
  const form = demo.modal.sendForm
  const { steps, note } = createSteps(createMeter(server))

  await tab.goto(server.origin)
  await demo.connectButton.waitFor()
  await note('load')
  await demo.openModal()
  await demo.modal.wallet(wallet.name).waitFor()
  await note('open')
  await demo.modal.choose(wallet.name)
  await demo.accountButton.waitFor()
  await note('connect')
  await signed(tab)
  await note('sign')
  await demo.openModal()
  await note('account')

  await demo.modal.button('Send').click()
  await wallet.setApproval('manual')
  await form.send('0.25', recipient.address)
  const { id } = await wallet.waitForPrompt()
  await note('prompt')
  await wallet.approve(id)
  await demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor({ timeout: 60_000 })
  await note('sent')
  return steps
}

const visit = async (stage, namespace) => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const tab = await context.newPage()
    // This section measures no times: a slow machine may take its time.
    tab.setDefaultTimeout(180_000)
    const hosts = watchHosts(tab, stage.server.origin)
    const { networks, cosmosChains, polkadotCalls } = stage.world.described
    const told = JSON.stringify({ networks, cosmosChains, polkadotCalls })
    await tab.addInitScript(`window.benchChains = ${told}`)
    stage.server.use(stage.pages.namespaces)
    const steps = await walk(stage, tab, namespace)
    const strangers = hosts.filter(host => !host.startsWith('127.0.0.1:'))
    if (strangers.length > 0)
      throw new Error(`the page asked other hosts: ${[...new Set(strangers)].join(' ')}`)
    return steps
  } finally {
    await context.close()
  }
}

const titles = {
  connect: 'first connect',
  sign: 'first signed message',
  account: 'first look at the account, with its balance',
  prompt: "first send, up to the wallet's prompt",
  sent: "first send, after the wallet's yes",
}

const stepRows = (title, found) => [
  row(title, found.bytes, {
    format: kilobytes,
    spread: found.sdkBytes > 0 ? `chain SDK ${kilobytes(found.sdkBytes)}` : '',
  }),
  row('  requests', found.requests),
]

/** What the page costs before any of them is touched: the same whichever wallet waits there. */
const pageRows = ({ load, open }) => [
  row('page load, before the click, with React', load.bytes, {
    format: kilobytes,
    limit: budgets.namespaces.loadBytes,
    spread: load.sdkBytes > 0 ? `chain SDK ${kilobytes(load.sdkBytes)}` : '',
  }),
  row('  requests', load.requests),
  ...stepRows('first open', open),
]

const namespaceRows = async (stage, namespace) => {
  const name = `${stage.world.looks[namespace].displayName} (${namespace})`
  const absent = stage.world.missing.find(each => each.namespace === namespace)
  try {
    if (absent) throw new Error(`its node does not run: ${absent.reason}`)
    const steps = await visit(stage, namespace)
    const rows = Object.entries(titles).flatMap(([step, title]) => stepRows(title, steps[step]))
    return { steps, rows: [heading(name), ...rows] }
  } catch (error) {
    return { rows: [failure(name, error)] }
  }
}

/**
 * What the first connect, signature and transfer of each namespace load, on a page with the adapters of all five, against
 * real local nodes and with the test wallets.
 */
export const measureNamespaces = async stage => {
  const world = await startLocalWorld(stage.server)
  const found = []
  try {
    // One after the other: they share the server.
    for (const namespace of world.namespaces) {
      stage.progress(namespace)
      found.push(await namespaceRows({ ...stage, world }, namespace))
    }
    const { steps } = found.find(each => each.steps) ?? {}
    return [
      heading('A page with all five namespaces: JS and CSS, gzip -6, each step on top of those before it'),
      ...(steps ? pageRows(steps) : []),
      ...found.flatMap(each => each.rows),
    ]
  } finally {
    await world.stop()
  }
}
